import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StandInCollection } from './standInCollection.ts';
import { readFilter } from './standInFilter.ts';
import { refuse, StandInRefusal } from './standInRefusal.ts';
import { searchStandIn } from './standInSearch.ts';

/** What is wrong with a node. `silent`: it takes requests and never answers. */
export type NodeTrouble =
  | 'none'
  | 'down'
  | 'silent'
  | 'notReady'
  | 'outOfDisk'
  | 'outOfMemory'
  | 'tooManyRequests'
  | 'broken';

export interface StandInNode {
  readonly url: string;
  /** The requests that it has taken, as `POST /multi_search`. */
  readonly requests: readonly string[];
  /** Brings trouble upon the node, or ends it. */
  suffer(trouble: NodeTrouble): Promise<void>;
  /** Brings trouble upon the node once it has taken so many more requests. */
  sufferAfter(requests: number, trouble: NodeTrouble): void;
}

export interface TypesenseStandIn {
  readonly apiKey: string;
  readonly nodes: readonly StandInNode[];
  /** All collections and where aliases lead, as a test may look at them. */
  readonly collections: ReadonlyMap<string, StandInCollection>;
  readonly aliases: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

interface Asked {
  readonly method: string;
  readonly path: readonly string[];
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the nodes share. */
class Store {
  readonly collections = new Map<string, StandInCollection>();
  readonly aliases = new Map<string, string>();

  /** By its own name, or by that of an alias. */
  collection(name: string): StandInCollection {
    return this.collections.get(this.aliases.get(name) ?? name) ?? refuse(404, 'Not Found');
  }
}

/**
 * Stands in for servers of Typesense, over HTTP and written from its published API (version 29): nodes that share
 * a store, collections behind aliases, a key, and the refusals of the server.
 */
export async function startTypesenseStandIn(
  options: { readonly nodes?: number; readonly apiKey?: string } = {},
): Promise<TypesenseStandIn> {
  const store = new Store();
  const apiKey = options.apiKey ?? 'stand-in-key';
  const nodes = await Promise.all(Array.from({ length: options.nodes ?? 1 }, () => startNode(store, apiKey)));
  return {
    apiKey,
    nodes,
    collections: store.collections,
    aliases: store.aliases,
    async stop() {
      await Promise.all(nodes.map((node) => node.suffer('down')));
    },
  };
}

async function startNode(store: Store, apiKey: string): Promise<StandInNode> {
  const requests: string[] = [];
  /** What waits for an answer of a silent node. */
  const held: ServerResponse[] = [];
  let trouble: NodeTrouble = 'none';
  let later: { readonly taken: number; readonly trouble: NodeTrouble } | undefined;
  let server: Server | undefined;
  const listen = async (port: number): Promise<number> => {
    const listening = createServer((request, response) => {
      void answer(request, response);
    });
    await new Promise<void>((resolve, reject) => {
      listening.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    server = listening;
    const address = listening.address();
    return isAddress(address) ? address.port : port;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const url = new URL(request.url ?? '/', 'http://node');
    const method = request.method ?? '';
    requests.push(`${method} ${url.pathname}`);
    if (later !== undefined && requests.length > later.taken) trouble = later.trouble;
    if (trouble === 'silent') {
      held.push(response);
      return;
    }
    const send = (code: number, body: string, type = 'application/json'): void => {
      response.writeHead(code, { 'content-type': `${type}; charset=utf-8` }).end(body);
    };
    try {
      const asked: Asked = {
        method,
        path: url.pathname.split('/').slice(1).map(decodeURIComponent),
        parameters: Object.fromEntries(url.searchParams),
        body: Buffer.concat(chunks).toString('utf8'),
      };
      const key = request.headers['x-typesense-api-key'];
      const given = carryOut(store, asked, trouble, key === apiKey);
      if (typeof given === 'string') send(200, given, 'text/plain');
      else
        send(asked.method === 'POST' && asked.path[0] === 'collections' ? 201 : 200, JSON.stringify(given));
    } catch (error) {
      if (!(error instanceof StandInRefusal)) throw error;
      send(error.code, JSON.stringify({ message: error.message }));
    }
  };
  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    sufferAfter(count, next) {
      later = { taken: requests.length + count, trouble: next };
    },
    async suffer(next) {
      trouble = next;
      later = undefined;
      if (next === 'down') {
        const closing = server;
        server = undefined;
        if (closing === undefined) return;
        await new Promise<void>((resolve) => {
          closing.close(() => resolve());
          closing.closeAllConnections();
        });
      } else if (server === undefined) await listen(port);
      for (const response of held.splice(0)) response.destroy();
    },
  };
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

function carryOut(store: Store, asked: Asked, trouble: NodeTrouble, allowed: boolean): unknown {
  const { method, path, body } = asked;
  const [resource, name, third, fourth] = path;
  if (resource === 'health') return { ok: trouble === 'none' };
  if (!allowed) refuse(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.');
  if (trouble === 'notReady') refuse(503, 'Not Ready or Lagging');
  if (trouble === 'tooManyRequests') refuse(429, 'Rate limit exceeded or blocked');
  if (trouble === 'broken') refuse(500, 'Internal server error');
  const writes = (method === 'POST' && resource !== 'multi_search') || method === 'PUT';
  if (writes && trouble === 'outOfDisk') {
    refuse(422, 'Rejecting write: running out of resource type: OUT_OF_DISK');
  }
  if (writes && trouble === 'outOfMemory') {
    refuse(422, 'Rejecting write: running out of resource type: OUT_OF_MEMORY');
  }
  const to = `${method} ${resource}${name === undefined ? '' : '/:name'}${third === undefined ? '' : `/${third}`}${fourth === undefined ? '' : `/${fourth}`}`;
  switch (to) {
    case 'POST multi_search':
      accept(asked, []);
      return { results: readSearches(body).map((search) => searchOne(store, search)) };
    case 'GET collections':
      accept(asked, ['exclude_fields']);
      return [...store.collections.values()].map(described);
    case 'POST collections':
      return create(store, body);
    case 'GET collections/:name':
      return described(store.collection(name ?? ''));
    case 'DELETE collections/:name': {
      const collection = store.collection(name ?? '');
      store.collections.delete(collection.name);
      return described(collection);
    }
    case 'POST collections/:name/documents/import':
      // `throwOnFail` is for the client; the package sends it all the same.
      accept(asked, ['action', 'throwOnFail']);
      return importLines(store.collection(name ?? ''), asked);
    case 'DELETE collections/:name/documents':
      accept(asked, ['filter_by']);
      return removeDocuments(store.collection(name ?? ''), asked.parameters.filter_by);
    case 'GET aliases':
      return {
        aliases: [...store.aliases].map(([alias, collection_name]) => ({ name: alias, collection_name })),
      };
    case 'GET aliases/:name':
      return aliasNamed(store, name ?? '');
    case 'PUT aliases/:name':
      return pointAlias(store, name ?? '', body);
    case 'DELETE aliases/:name': {
      const alias = aliasNamed(store, name ?? '');
      store.aliases.delete(alias.name);
      return alias;
    }
    default:
      return refuse(404, 'Not Found');
  }
}

/** Refuses parameters in an address that the stand-in does not carry out. */
function accept({ parameters }: Asked, known: readonly string[]): void {
  for (const name of Object.keys(parameters)) {
    if (!known.includes(name)) refuse(400, `The stand-in knows no parameter \`${name}\`.`);
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return refuse(400, 'Bad JSON.');
  }
}

function readSearches(body: string): readonly Readonly<Record<string, unknown>>[] {
  const request = parsed(body);
  if (
    typeof request !== 'object' ||
    request === null ||
    !('searches' in request) ||
    !Array.isArray(request.searches)
  ) {
    return refuse(400, 'Missing `searches` array.');
  }
  if (request.searches.length > 50) {
    refuse(400, 'Number of multi searches exceeds `limit_multi_searches` parameter.');
  }
  return request.searches;
}

/** A search that fails does not fail the others. */
function searchOne(store: Store, search: Readonly<Record<string, unknown>>): unknown {
  try {
    return searchStandIn(store.collection(String(search.collection)), search);
  } catch (error) {
    if (!(error instanceof StandInRefusal)) throw error;
    return { code: error.code, error: error.message };
  }
}

function described(collection: StandInCollection) {
  return {
    name: collection.name,
    num_documents: collection.documents.size,
    fields: collection.fields,
    created_at: 0,
  };
}

function create(store: Store, body: string): unknown {
  const collection = new StandInCollection(parsed(body));
  if (store.collections.has(collection.name) || store.aliases.has(collection.name)) {
    refuse(409, `A collection with name \`${collection.name}\` already exists.`);
  }
  store.collections.set(collection.name, collection);
  return described(collection);
}

function importLines(collection: StandInCollection, { parameters, body }: Asked): string {
  if (parameters.action !== 'upsert') refuse(400, 'The stand-in imports with action `upsert` only.');
  const outcomes = body.split('\n').map((line) => {
    try {
      collection.upsert(line);
      return { success: true };
    } catch (error) {
      if (!(error instanceof StandInRefusal)) throw error;
      return { success: false, code: error.code, error: error.message, document: line };
    }
  });
  return outcomes.map((outcome) => JSON.stringify(outcome)).join('\n');
}

function removeDocuments(collection: StandInCollection, filter: string | undefined): unknown {
  if (filter === undefined || filter === '') refuse(400, 'Parameter `filter_by` must be provided.');
  const passes = readFilter(filter, collection);
  const removed = [...collection.documents].filter(([, document]) => passes(document));
  for (const [id] of removed) collection.documents.delete(id);
  return { num_deleted: removed.length };
}

function aliasNamed(store: Store, name: string) {
  const collection = store.aliases.get(name) ?? refuse(404, 'Not Found');
  return { name, collection_name: collection };
}

function pointAlias(store: Store, name: string, body: string): unknown {
  const request = parsed(body);
  if (typeof request !== 'object' || request === null || !('collection_name' in request)) {
    return refuse(400, 'Parameter `collection_name` is required.');
  }
  if (store.collections.has(name))
    refuse(500, `Name \`${name}\` conflicts with an existing collection name.`);
  store.aliases.set(name, String(request.collection_name));
  return aliasNamed(store, name);
}
