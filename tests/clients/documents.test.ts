import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../api/openapi/openApiDocument.ts';
import { allRoutes } from '../../api/routes/allRoutes.ts';
import { commandRegistry } from '../../commands/registry.ts';

const document = openApiDocument(allRoutes, commandRegistry.values(), '1.2.3');

async function complaintsAbout(described: object): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(described), config });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  );
}

test("The OpenAPI document keeps all of Redocly's recommended rules, which find what breaks one", async () => {
  expect(await complaintsAbout(document)).toEqual([]);
  const { servers: _, ...withoutServers } = document;
  expect(await complaintsAbout(withoutServers)).toEqual([expect.stringContaining('no-empty-servers')]);
});
