/** How many times as many cases each property is tried with: half in `npm test`, what `npm run test:properties` asks for. */
const factor = Number(process.env.PROPERTY_FACTOR ?? 1);

/** The number of cases that a property is tried with in `npm run test:all`, and in CI, or its multiple; one at least. */
export function runs(usual: number): number {
  return Math.max(1, Math.round(usual * factor));
}
