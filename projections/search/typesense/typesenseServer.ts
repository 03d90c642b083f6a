import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Duplex } from 'node:stream';
import { Client, Errors } from 'typesense';
import { SearchUnavailable } from '../searchEngine.ts';

/** Where the servers are, as the operator has set it. */
export interface TypesenseNodes {
  /** Their addresses: `http://host:8108`. */
  readonly nodes: readonly string[];
  readonly apiKey: string;
}

/** How long is waited for an answer, in milliseconds. */
export interface TypesenseTimeouts {
  readonly search: number;
  readonly write: number;
}

/** Connections for searches, which people wait for, and for writes, which may take long. */
export interface TypesenseServer {
  readonly asking: Client;
  readonly writing: Client;
  close(): void;
}

/**
 * Connects to all nodes. The package asks the next node when one does not answer, and leaves out for some seconds
 * the one that did not. One attempt more than there are nodes: a connection that was kept may have been closed by then.
 */
export function connectTypesense(
  { nodes, apiKey }: TypesenseNodes,
  timeouts: TypesenseTimeouts,
): TypesenseServer {
  const agents: HttpAgent[] = [];
  const client = (milliseconds: number): Client => {
    const httpAgent = givingUp(new HttpAgent({ keepAlive: true }), milliseconds);
    const httpsAgent = givingUp(new HttpsAgent({ keepAlive: true }), milliseconds);
    agents.push(httpAgent, httpsAgent);
    return new Client({
      nodes: nodes.map((url) => ({ url })),
      apiKey,
      httpAgent,
      httpsAgent,
      connectionTimeoutSeconds: milliseconds / 1000,
      numRetries: nodes.length,
      retryIntervalSeconds: 0.01,
      healthcheckIntervalSeconds: 15,
      logLevel: 'silent',
    });
  };
  return {
    asking: client(timeouts.search),
    writing: client(timeouts.write),
    close() {
      for (const agent of agents) agent.destroy();
    },
  };
}

/**
 * Ends a connection on which a request has waited for so long. The package never ends an import, and takes
 * timeouts off the sockets that it is given.
 */
function givingUp<Kind extends HttpAgent>(kind: Kind, milliseconds: number): Kind {
  const agent: HttpAgent = kind;
  const connect = agent.createConnection.bind(agent);
  const reuse = agent.reuseSocket.bind(agent);
  const deadlines = new WeakMap<Duplex, NodeJS.Timeout>();
  const begin = (socket: Duplex): void => {
    deadlines.set(
      socket,
      setTimeout(() => socket.destroy(), milliseconds),
    );
  };
  const end = (socket: Duplex): void => clearTimeout(deadlines.get(socket));
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback);
    if (socket instanceof Duplex) {
      begin(socket);
      socket.once('close', () => end(socket));
    }
    return socket;
  };
  agent.reuseSocket = (socket, request) => {
    begin(socket);
    reuse(socket, request);
  };
  agent.on('free', end);
  return kind;
}

/** The server has no such collection, alias or document. */
export function isMissing(error: unknown): boolean {
  return error instanceof Errors.ObjectNotFound;
}

/**
 * Asks the server. What passes by itself, or when its operator mends it (no answer, a wrong key, no room, too
 * many requests), rejects with `SearchUnavailable`. The package's own errors hold the request with its key and
 * its documents, so none of them is passed on as a cause.
 */
export async function ask<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    if (isMissing(error)) throw error;
    throw toldOf(error);
  }
}

/** An answer other than success, whether of a request or of one search among several. */
export function toldOfStatus(status: number, message: string): Error {
  const passing =
    status >= 500 ||
    status === 401 ||
    status === 403 ||
    status === 408 ||
    status === 429 ||
    (status === 422 && /running out of resource|skipping writes/i.test(message));
  return passing
    ? new SearchUnavailable(`Typesense answered ${status}: ${message}`)
    : new Error(`Typesense refused a request of Muster's with ${status}: ${message}`);
}

function toldOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(`Typesense's client failed: ${String(error)}`);
  if (error instanceof Errors.TypesenseError && error.httpStatus !== undefined) {
    return toldOfStatus(error.httpStatus, error.message.replace(/^.*Server said: /, ''));
  }
  // Axios marks what happened on the way; anything else is a fault of the program.
  if ('isAxiosError' in error || 'code' in error) {
    const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
    return new SearchUnavailable(`Typesense does not answer: ${error.message || 'no connection'}${code}`);
  }
  return error;
}
