import { type ASTNode, Environment } from '@marcbachmann/cel-js';

/** The longest expression. */
export const longestExpression = 500;

/** What expressions may be read of: a value of a question, or the rows of a group. */
export type Scope = Readonly<Record<string, unknown>>;

/** Calls that run a pattern of the form's author against what others write, and could take for ever. */
const refusedCalls: readonly string[] = ['matches'];
/** Calls that go through a list: one inside another would take the product of their lengths. */
const loops: readonly string[] = ['all', 'exists', 'exists_one', 'map', 'filter'];

/**
 * The language of forms: the Common Expression Language, which has no loops besides those over a list and no way to the
 * program around it. Numbers of answers and those written in an expression may be mixed. Browser and server run the same.
 */
const language = withFunctions(
  withMixedNumbers(
    new Environment({
      unlistedVariablesAreDyn: true,
      homogeneousAggregateLiterals: false,
      limits: {
        maxAstNodes: 300,
        maxDepth: 30,
        maxListElements: 100,
        maxMapEntries: 20,
        maxCallArguments: 10,
      },
    }),
  ),
);

function withMixedNumbers(environment: Environment): Environment {
  const operators: Readonly<Record<string, (left: number, right: number) => number>> = {
    '+': (left, right) => left + right,
    '-': (left, right) => left - right,
    '*': (left, right) => left * right,
    '/': (left, right) => left / right,
  };
  for (const [sign, of] of Object.entries(operators)) {
    const mixed = (left: number | bigint, right: number | bigint) => of(Number(left), Number(right));
    environment.registerOperator(`double ${sign} int`, mixed);
    environment.registerOperator(`int ${sign} double`, mixed);
  }
  return environment;
}

function withFunctions(environment: Environment): Environment {
  const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
  return environment
    .registerFunction('sum(list): double', (values: readonly unknown[]) =>
      values.reduce<number>((total, value) => total + (numberIn(value) ?? 0), 0),
    )
    .registerFunction('answered(dyn): bool', (value: unknown) => isAnswered(value))
    .registerFunction('daysBetween(string, string): double', (from: string, to: string) => {
      const days = day(to) - day(from);
      if (Number.isNaN(days)) throw new Error('is no date');
      return days;
    });
}

function numberIn(value: unknown): number | undefined {
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'number' ? value : undefined;
}

/** Whether a value of an answer says anything. */
export function isAnswered(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== undefined && value !== '';
}

type Parsed = ReturnType<Environment['parse']>;
const known = new Map<string, Parsed | undefined>();
const mostKnown = 2_000;

/** Undefined if it cannot be read, or would not be let run. */
function parsed(expression: string): Parsed | undefined {
  if (known.has(expression)) return known.get(expression);
  if (known.size >= mostKnown) known.clear();
  const read = attempt(() => {
    const run = language.parse(expression);
    return forbidden(run.ast) === undefined ? run : undefined;
  });
  known.set(expression, read);
  return read;
}

/**
 * What an expression comes to; null if it comes to nothing: it cannot be read, or something that it needs is not answered yet.
 * Whole numbers are numbers. It never throws.
 */
export function evaluate(expression: string, scope: Scope): unknown {
  const run = parsed(expression);
  if (run === undefined) return null;
  const value = attempt((): unknown => run(scope));
  if (typeof value === 'bigint') return Number(value);
  return value === undefined || (typeof value === 'number' && !Number.isFinite(value)) ? null : value;
}

/** What is wrong with an expression, as a sentence; undefined if nothing. `names`: the questions that it may name. */
export function problemOfExpression(expression: string, names: ReadonlySet<string>): string | undefined {
  if (expression.length > longestExpression) return `is longer than ${longestExpression} characters`;
  let run: Parsed;
  try {
    run = language.parse(expression);
  } catch (error) {
    const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return `cannot be read: ${first}`;
  }
  const bad = forbidden(run.ast);
  if (bad !== undefined) return bad;
  const unknown = [...namesIn(run.ast)].find((name) => !names.has(name));
  return unknown === undefined ? undefined : `names '${unknown}', which is no question before it`;
}

/** The questions that an expression names; none if it cannot be read. */
export function namesInExpression(expression: string): ReadonlySet<string> {
  const run = parsed(expression);
  return run === undefined ? new Set() : namesIn(run.ast);
}

function forbidden(ast: ASTNode, looped = false): string | undefined {
  const { name } = callOf(ast);
  if (name !== undefined && refusedCalls.includes(name)) return `may not use '${name}'`;
  const loop = ast.op === 'rcall' && loops.includes(name ?? '');
  if (loop && looped) return 'goes through a list inside another';
  for (const part of partsOf(ast)) {
    const found = forbidden(part, looped || loop);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The names that are not bound by a loop around them. */
function namesIn(ast: ASTNode, bound: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  if (ast.op === 'id') return bound.has(ast.args) ? new Set() : new Set([ast.args]);
  const { name, parts } = callOf(ast);
  const [variable] = parts;
  const inLoop =
    ast.op === 'rcall' && loops.includes(name ?? '') && variable?.op === 'id'
      ? new Set([...bound, variable.args])
      : bound;
  return new Set(partsOf(ast).flatMap((part) => [...namesIn(part, inLoop)]));
}

function callOf(ast: ASTNode): { readonly name?: string; readonly parts: readonly ASTNode[] } {
  if (ast.op === 'call') return { name: ast.args[0], parts: ast.args[1] };
  if (ast.op === 'rcall') return { name: ast.args[0], parts: ast.args[2] };
  return { parts: [] };
}

function partsOf({ args }: ASTNode): readonly ASTNode[] {
  return [args].flat(3).filter(isNode);
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    // An expression over answers that are not there yet fails in many ways, and says nothing then.
    return undefined;
  }
}
