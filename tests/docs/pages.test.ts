import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '../../api/http/routes/allRoutes.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const layers = ['domain', 'postgres', 'commands', 'projections', 'api', 'web', 'tests'];

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

const written = ['README.md', 'api/http/openapi/guide.md', ...globSync('docs/*.md', { cwd: root }).sort()];
const pages = written.map((file) => {
  const text = read(file);
  return { file, text, prose: text.replace(/```.*?```/gs, '') };
});
const sources = [...layers, 'docs/examples'].flatMap((layer) =>
  globSync(`${layer}/**/*.{ts,tsx,sql,sh}`, { cwd: root }).filter((file) => !file.startsWith('web/dist/')),
);

function found(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, first = '']) => first);
}

function anchorsOf(file: string): readonly string[] {
  return found(read(file), /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

/** What a page says and the code does not bear out, each with the page. */
function untruths(check: (page: (typeof pages)[number]) => readonly string[]): readonly string[] {
  return pages.flatMap((page) => check(page).map((what) => `${page.file}: ${what}`));
}

describe('The pages', () => {
  it('link to files and headings that exist', () => {
    const broken = untruths(({ file, text }) =>
      found(text, /\]\(([^)\s]+)\)/g)
        .filter((link) => !link.startsWith('http'))
        .filter((link) => {
          const [path = '', anchor] = link.split('#');
          const target = path === '' ? file : join(dirname(file), path);
          if (!existsSync(join(root, target))) return true;
          return anchor !== undefined && !anchorsOf(target).includes(anchor);
        }),
    );
    expect(broken).toEqual([]);
  });

  it('name files and folders that exist', () => {
    // What is not in git is built by whoever needs it first.
    const built = new Set(found(read('.gitignore'), /^(.+?)\/?$/gm));
    const ends = new Set(sources.map((file) => file.slice(file.lastIndexOf('/') + 1)));
    const missing = untruths(({ prose }) => [
      ...found(prose, /`([\w/.-]+\.(?:tsx?|sql|sh))`/g).filter((name) =>
        name.includes('/') ? !sources.some((file) => file.endsWith(name)) : !ends.has(name),
      ),
      ...found(prose, new RegExp(`\`((?:${layers.join('|')})/[\\w/-]*)\``, 'g')).filter(
        (name) => !existsSync(join(root, name)) && !built.has(name),
      ),
    ]);
    expect(missing).toEqual([]);
  });

  it('name scripts of package.json', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    const missing = untruths(({ text }) =>
      found(text, /\bnpm run (?:--silent )?([\w:]+)/g).filter((name) => scripts[name] === undefined),
    );
    expect(missing).toEqual([]);
  });

  it('name addresses that the server serves', () => {
    const shapeOf = (path: string) => path.replace(/:\w+|\{\w+\}|<\w+>/g, '*');
    const shapes = new Set([...allRoutes.map(({ path }) => shapeOf(path)), '/api/docs']);
    const missing = untruths(({ prose }) =>
      found(prose, /`(?:GET |POST |WS )?(\/(?:api|metrics|\.well-known)\/?[^\s`?]*)/g)
        .filter((path) => path !== '/api' && path !== '/.well-known/')
        .filter((path) => !shapes.has(shapeOf(path))),
    );
    expect(missing).toEqual([]);
  });

  it('list every variable and every option of the server', () => {
    const configuration = read('api/services/configuration.ts');
    const names = [
      ...found(configuration, /^ {2}([A-Z][A-Z_]+): /gm),
      ...found(configuration, /^ {2}(--[\w-]+) /gm),
    ];
    expect(names).toContain('DATABASE_URL');
    const everything = pages.map(({ text }) => text).join('\n');
    expect(names.filter((name) => !everything.includes(name))).toEqual([]);
  });

  it.each(['label', 'equipment'])('are no longer than 60 lines for a plain record: %s', (name) => {
    expect(read(`domain/${name}/${name}.ts`).trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  });

  it.each([
    ['task', 120],
    ['pod', 45],
  ])('have at most so many lines, blank ones aside, for a concept with a life: %s, %i', (name, most) => {
    const lines = read(`domain/${name}/${name}.ts`).split('\n');
    expect(lines.filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(most);
  });

  it('show the declaration of equipment as it is', () => {
    const source = read('domain/equipment/equipment.ts');
    const declaration = source.slice(source.indexOf('const fields'));
    expect(declaration).toContain('defineRecord');
    expect(read('docs/architecture.md')).toContain(declaration);
  });

  it('explain words that occur in the code', () => {
    const code = sources
      .filter((file) => !file.startsWith('tests/'))
      .map(read)
      .join('\n');
    const table = read('docs/glossary.md').split("## Names of the specifications' records")[1] ?? '';
    const words = found(table, /^\| ([^|]*) \|/gm)
      .flatMap((cell) => found(cell, /`([\w.]+)`/g))
      .map((word) => word.slice(word.lastIndexOf('.') + 1));
    expect(words).toContain('resourceIds');
    expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(code))).toEqual([]);
  });
});
