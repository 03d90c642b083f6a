import { randomUUID } from 'node:crypto';
import { Client } from 'typesense';
import { describe, test } from 'vitest';
import { createTypesenseEngine } from '../../projections/search/typesense/typesenseEngine.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { startTypesenseStandIn } from '../support/typesense/typesenseStandIn.ts';
import { searchContract } from './searchContract.ts';

/** A second and a half, as people wait, is too little for sixty queries on a busy machine. */
const timeouts = { search: longestWaitMs, write: longestWaitMs };

searchContract('search on the stand-in for Typesense', async () => {
  const standIn = await startTypesenseStandIn({ nodes: 2 });
  const nodes = standIn.nodes.map(({ url }) => url);
  return {
    engine: createTypesenseEngine({ nodes, shape: 'tested', apiKey: standIn.apiKey, timeouts }),
    stop: () => standIn.stop(),
  };
});

const { TYPESENSE_TEST_URL: addresses, TYPESENSE_TEST_API_KEY: apiKey } = process.env;
if (addresses === undefined || apiKey === undefined) {
  describe('search on a real Typesense', () => {
    test.skip('is tested where TYPESENSE_TEST_URL and TYPESENSE_TEST_API_KEY are set', () => {});
  });
} else {
  searchContract('search on a real Typesense', async () => {
    const nodes = addresses.split(',');
    const prefix = `mustertest${randomUUID().slice(0, 8)}`;
    const client = new Client({ nodes: nodes.map((url) => ({ url })), apiKey });
    return {
      engine: createTypesenseEngine({ nodes, shape: 'tested', apiKey, prefix, timeouts }),
      async stop() {
        const { aliases } = await client.aliases().retrieve();
        for (const { name } of aliases) {
          if (name.startsWith(`${prefix}_`)) await client.aliases(name).delete();
        }
        for (const { name } of await client.collections().retrieve()) {
          if (name.startsWith(`${prefix}_`)) await client.collections(name).delete();
        }
      },
    };
  });
}
