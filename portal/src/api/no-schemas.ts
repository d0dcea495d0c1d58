/**
 * Stands in the app for the library that the contract writes its schemas with: the app takes the addresses and
 * types of the contract, and the gateway alone holds anything against its schemas. Whatever is asked of it is it.
 */
const nothing: () => unknown = () => no_schema;
const no_schema: unknown = new Proxy(nothing, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : no_schema),
});

// oxlint-disable-next-line import/no-default-export -- as the library has it
export default no_schema;
