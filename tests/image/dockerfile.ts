import { z } from 'zod';

/** One instruction that makes something of a stage. */
export type Step =
  | { readonly kind: 'workdir'; readonly path: string }
  | { readonly kind: 'environment'; readonly variables: Readonly<Record<string, string>> }
  | {
      readonly kind: 'copy';
      /** The stage that the sources are in; undefined: the checkout. */
      readonly from: string | undefined;
      readonly sources: readonly string[];
      readonly destination: string;
    }
  | { readonly kind: 'run'; readonly command: string };

export interface Stage {
  /** Undefined of the last, which is the image. */
  readonly name: string | undefined;
  readonly steps: readonly Step[];
}

export interface Dockerfile {
  readonly stages: readonly Stage[];
  /** What a container starts, and what tells whether it is well. */
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

const execSchema = z.array(z.string()).min(1);

/** Reads a Dockerfile that uses the instructions which ours uses; throws at any other. */
export function readDockerfile(text: string): Dockerfile {
  const stages: { name: string | undefined; steps: Step[] }[] = [];
  let command: readonly string[] = [];
  let healthCheck: readonly string[] = [];
  for (const line of instructions(text)) {
    const [, instruction = '', rest = ''] = /^(\w+)\s+(.*)$/s.exec(line) ?? [];
    if (instruction === 'FROM') {
      stages.push({ name: / AS (\w+)$/.exec(rest)?.[1], steps: [] });
    } else if (instruction === 'CMD') {
      command = execSchema.parse(JSON.parse(rest));
    } else if (instruction === 'HEALTHCHECK') {
      healthCheck = execSchema.parse(JSON.parse(rest.slice(rest.indexOf('CMD ') + 'CMD '.length)));
    } else if (!['VOLUME', 'USER', 'EXPOSE'].includes(instruction)) {
      const stage = stages.at(-1);
      if (stage === undefined) throw new Error(`${line} stands before the first FROM`);
      stage.steps.push(stepOf(instruction, rest));
    }
  }
  return { stages, command, healthCheck };
}

/** Without comments, each on one line. */
function instructions(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function stepOf(instruction: string, rest: string): Step {
  if (instruction === 'WORKDIR') return { kind: 'workdir', path: rest };
  if (instruction === 'RUN') return { kind: 'run', command: rest };
  if (instruction === 'ENV') {
    const variables = rest.split(/\s+/).map((pair) => pair.split('=', 2));
    return { kind: 'environment', variables: Object.fromEntries(variables) };
  }
  if (instruction === 'COPY') {
    const words = rest.split(/\s+/);
    const paths = words.filter((word) => !word.startsWith('--'));
    return {
      kind: 'copy',
      from: words.find((word) => word.startsWith('--from='))?.slice('--from='.length),
      sources: paths.slice(0, -1),
      destination: paths.at(-1) ?? '',
    };
  }
  throw new Error(`This test does not know the instruction ${instruction} of the Dockerfile`);
}
