/**
 * The licences under which a package may be part of the product: those that ask for no more than to be named, and
 * MPL-2.0 for packages that are used as they are.
 */
export const allowedLicences: ReadonlySet<string> = new Set([
  'MIT',
  // Asks for even less than MIT: nothing at all.
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'PostgreSQL',
  'Python-2.0',
  'MPL-2.0',
]);

/** Whether an SPDX expression can be kept to: all parts of `AND`, one part of `OR`. */
export function isAllowed(expression: string): boolean {
  const within = expression.replace(/^\((.*)\)$/, '$1');
  if (within.includes(' AND ')) return within.split(' AND ').every(isAllowed);
  if (within.includes(' OR ')) return within.split(' OR ').some(isAllowed);
  return allowedLicences.has(within);
}
