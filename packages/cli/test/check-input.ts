/** A tool list as people write it, with something for every kind of finding. Lines matter. */
export const listText = `{
  "server": "acme",
  "tools": [
    {
      "name": "find_timber",
      "description": "Finds boards.",
      "inputSchema": {
        "type": "object",
        "properties": {
          "cut": { "type": "string", "title": "Cut", "maxLength": 5 },
          "size": {
            "oneOf": [{ "type": "string", "pattern": "^a" }, { "type": "number" }]
          }
        }
      }
    },
    { "name": "broken", "inputSchema": { "properties": { "unit": { "$ref": 7 } } } },
    { "name": "none" },
    { "name": "fine", "inputSchema": { "type": "object" } }
  ]
}
`

/** A tool that loses two titles. */
export const titled: object = {
  name: 'titled',
  description: 'Says titles.',
  inputSchema: {
    type: 'object',
    properties: { a: { type: 'string', title: 'A' }, b: { type: 'string', title: 'B' } },
  },
}

/** A tool that loses nothing. */
export const plain: object = { name: 'plain', description: 'Plain.', inputSchema: { type: 'object', properties: {} } }
