import type { OperationExample } from '../../../schemas/src/reference/example.ts';
import { goFiles } from './go.ts';
import { javaFiles } from './java.ts';
import { sdkModel, type SdkModel } from '../../../schemas/src/sdk/model.ts';
import { phpFiles } from './php.ts';
import { pythonFiles } from './python.ts';
import { typescriptFiles } from './typescript.ts';
import { sdkVectors } from './vectors.ts';

/** What writes the generated files of each SDK, by its folder in sdk/: their texts by their places in the folder. */
const languages: Readonly<Record<string, (model: SdkModel) => Readonly<Record<string, string>>>> = {
  typescript: typescriptFiles,
  python: pythonFiles,
  go: goFiles,
  java: javaFiles,
  php: phpFiles,
};

/** Every generated file of the SDKs by its place in the repository. */
export function sdkFiles(
  examples: ReadonlyMap<string, readonly OperationExample[]>,
): (readonly [path: string, text: string])[] {
  const model = sdkModel();
  const files = Object.entries(languages).flatMap(([folder, filesOf]) =>
    Object.entries(filesOf(model)).map(([path, text]) => [`sdk/${folder}/${path}`, text] as const),
  );
  return [['sdk/vectors.json', `${JSON.stringify(sdkVectors(examples), null, 1)}\n`], ...files];
}
