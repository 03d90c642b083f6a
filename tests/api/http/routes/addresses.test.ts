import { expect, test } from 'vitest';
import { allRoutes } from '../../../../api/http/routes/allRoutes.ts';

const isParameter = (part: string) => part.startsWith(':');

/** Whether the first address is one of those that the second stands for, whatever its parameters are. */
function isMeantBy(address: string, pattern: string): boolean {
  const [parts, wanted] = [address.split('/'), pattern.split('/')];
  return (
    parts.length === wanted.length &&
    wanted.every((part, place) => isParameter(part) || part === parts[place])
  );
}

test('no address takes the place of a record with an id of that name', () => {
  const addresses = [...new Set(allRoutes.map(({ path }) => path))];
  const taken = addresses.flatMap((address) =>
    addresses
      .filter((pattern) => pattern !== address && isMeantBy(address, pattern))
      .map((pattern) => `${address} is meant by ${pattern}`),
  );
  expect(taken).toEqual([]);
});
