import { spawn } from 'node:child_process';
import { createServer, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../../api/platform/postgres/embeddedPostgres.ts';
import { advisorySentences, readAuditReport } from '../../../../api/programs/supply/advisories.ts';
import { readLockFile, root } from '../../../../api/programs/supply/lockFile.ts';
import { programEnvironment } from '../../../support/programEnvironment.ts';

let registry: ReturnType<typeof createServer> | undefined;
afterEach(() => {
  registry?.close();
  registry = undefined;
});

/** A registry that knows only what the test says; returns its address. */
async function registryThatAnswers(answers: Readonly<Record<string, unknown>>): Promise<string> {
  const made = createServer((request, response: ServerResponse) => {
    request.resume();
    const answer = answers[decodeURIComponent(request.url ?? '')];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  registry = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  const address = made.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

async function advisories(address: string): Promise<{ out: string; error: string; code: unknown }> {
  const child = spawn(process.execPath, ['api/programs/supply/advisoriesCommand.ts'], {
    cwd: root,
    env: { ...programEnvironment(), npm_config_registry: address, npm_config_fetch_retries: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const told = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (piece) => (told.out += piece));
  child.stderr.setEncoding('utf8').on('data', (piece) => (told.error += piece));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { ...told, code };
}

const bulk = '/-/npm/v1/security/advisories/bulk';

function packument(name: string, version: string) {
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { name, version } } };
}

test('A report without anything against us has no sentence', async () => {
  const answer = readAuditReport(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }));
  if ('unanswered' in answer) expect.fail(answer.unanswered);
  expect(advisorySentences(answer.report, await readLockFile())).toEqual([]);
});

describe('npm run advisories', () => {
  test('says of each what is known, whether it runs in production and how it comes to be here', async () => {
    const { packages } = await readLockFile();
    const version = (name: string) => packages[`node_modules/${name}`]?.version ?? '';
    const advisory = (id: number, title: string, severity: string) => ({
      id,
      title,
      severity,
      url: `https://advisories.example/${id}`,
      vulnerable_versions: '*',
    });
    const address = await registryThatAnswers({
      [bulk]: {
        'pg-types': [advisory(2, 'Reads numbers wrongly', 'high')],
        'axe-core': [advisory(1, 'Overlooks a contrast', 'low')],
      },
      '/pg-types': packument('pg-types', version('pg-types')),
      '/axe-core': packument('axe-core', version('axe-core')),
    });
    const { out, error, code } = await advisories(address);
    expect({ error, code }).toEqual({ error: '', code: 1 });
    expect(out.trim().split('\n')).toEqual([
      'high: pg-types *: Reads numbers wrongly (https://advisories.example/2). ' +
        `We have ${version('pg-types')}, in production: pg > pg-types. Nothing mends it yet.`,
      'low: axe-core *: Overlooks a contrast (https://advisories.example/1). ' +
        `We have ${version('axe-core')}, for building and testing only: axe-core. Nothing mends it yet.`,
    ]);
  });

  test('says in a sentence that the registry does not answer', async () => {
    const { out, error, code } = await advisories(`http://127.0.0.1:${await freePort()}`);
    expect({ out, code }).toEqual({ out: '', code: 2 });
    expect(error).toMatch(
      /^The registry does not say what is known against our packages: .*ECONNREFUSED.*\.\n$/,
    );
  });
});
