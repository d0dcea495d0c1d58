import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const compileAtOnce = SerializerSelector();

/**
 * Response serialisers that are compiled at their first use. There is one for every route, and compiling all of them
 * took an eighth of a gateway's start.
 */
export const lazySerializers: typeof compileAtOnce = (schemas, options) => {
  const compile = compileAtOnce(schemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (answer) => (serialize ??= compile(route))(answer);
  };
};
