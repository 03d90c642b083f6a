import { createTypesenseEngine } from '../../projections/search/typesense/typesenseEngine.ts';
import { startTypesenseStandIn } from '../support/typesense/typesenseStandIn.ts';
import { searchContract } from './searchContract.ts';

searchContract('search on Typesense', async () => {
  const standIn = await startTypesenseStandIn({ nodes: 2 });
  const nodes = standIn.nodes.map(({ url }) => url);
  return { engine: createTypesenseEngine({ nodes, apiKey: standIn.apiKey }), stop: () => standIn.stop() };
});
