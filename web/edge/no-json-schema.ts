// What schemas of zod ask for when they are made; nothing at the edge writes a JSON schema.
const never = (): never => {
  throw new Error('no schema is written at the edge')
}

export const createToJSONSchemaMethod = () => never
export const createStandardJSONSchemaMethod = () => never
