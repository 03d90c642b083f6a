import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../api/programs/supply/lockFile.ts';
import { hour, mondayToCome, startApi, type TestApi } from '../api/apiFixture.ts';
import { lifeOf, placeAt } from './livedBooking.ts';
import type { BookingLife } from './programs/bookingLife.ts';

let api: TestApi;
let folder: string;
let document: string;

beforeAll(async () => {
  api = await startApi();
  folder = await mkdtemp(join(tmpdir(), 'muster-generators-'));
  await cp(join(import.meta.dirname, 'csharp'), folder, { recursive: true });
  document = join(folder, 'openapi.json');
  await writeFile(document, await (await api.ask('GET', '/api/openapi.json')).text());
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a program in the folder and gives what it prints. */
async function run(program: string, ...words: readonly string[]): Promise<string> {
  const path = [join(import.meta.dirname, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const environment = { ...process.env, PATH: path, DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1' };
  const options = { cwd: folder, env: environment, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(program, words, options).catch((error) => {
    throw new Error(`${program} ${words.join(' ')}:\n${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}

async function compiles(files: readonly string[]): Promise<void> {
  const compilerOptions = {
    target: 'ES2024',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    strict: true,
    skipLibCheck: true,
    types: [],
    noEmit: true,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  await run(process.execPath, join(root, 'node_modules/typescript/bin/tsc'), '-p', folder);
}

describe('What is generated in TypeScript compiles', () => {
  test('by orval', async () => {
    // In what it makes of an answer in lines, `stream` is a variable of its own; what a part of a path is called is not sent.
    const renamed = (await readFile(document, 'utf8'))
      .replaceAll('{stream}', '{streamName}')
      .replaceAll('"name":"stream","in":"path"', '"name":"streamName","in":"path"');
    await writeFile(join(folder, 'orval.json'), renamed);
    await run('orval', '--input', 'orval.json', '--output', 'orval.ts', '--client', 'fetch');
    await compiles(['orval.ts']);
  });

  test('by openapi-typescript', async () => {
    await run('openapi-typescript', document, '--output', 'types.ts');
    await compiles(['types.ts']);
  });
});

/** Why C# cannot be tried here; undefined if it can. */
async function missingForCSharp(): Promise<string | undefined> {
  const place = await mkdtemp(join(tmpdir(), 'muster-dotnet-'));
  try {
    await cp(join(import.meta.dirname, 'csharp/dotnet-tools.json'), join(place, 'dotnet-tools.json'));
    await promisify(execFile)('dotnet', ['tool', 'restore'], { cwd: place });
    return undefined;
  } catch (error) {
    const hasNone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return hasNone ? 'there is no .NET SDK (dotnet)' : 'NuGet cannot be reached, or lacks the generators';
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
const missing = await missingForCSharp();

describe('What is generated in C# compiles without a warning that fails it, and drives the life of a booking', () => {
  const generators = {
    nswag: [
      'openapi2csclient',
      '/output:nswag/Client.cs',
      '/namespace:Muster.Generated',
      '/classname:MusterClient',
      '/JsonLibrary:SystemTextJson',
      '/GenerateOptionalPropertiesAsNullable:true',
      '/input:openapi.json',
    ],
    kiota: [
      'generate',
      '--language=CSharp',
      '--openapi=openapi.json',
      '--output=kiota/generated',
      '--class-name=MusterClient',
      '--namespace-name=Muster.Generated',
    ],
  };

  test.each(['nswag', 'kiota'] as const)('by %s', async (name) => {
    if (missing !== undefined) test.skip(missing);
    await run('dotnet', 'tool', 'restore');
    await run('dotnet', name, ...generators[name]);
    const start = mondayToCome() + (name === 'nswag' ? 0 : 2 * hour);
    const place = placeAt(api, start);
    const said = await run('dotnet', 'run', '--project', name, '--', JSON.stringify(place));
    const life: BookingLife = JSON.parse(said.trim().split('\n').at(-1) ?? '');
    expect(life).toEqual(lifeOf(api));
  });
});
