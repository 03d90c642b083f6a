import { PassThrough, Readable } from 'node:stream';
import { Result } from 'effect';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import type { Area } from '../../../domain/rights/area.ts';
import { readInstants } from '../../../domain/time/readInstants.ts';
import type { Spelled } from '../../../projections/queries/spelled.ts';
import { organisationParameter } from '../../contract/account.ts';
import type { TokenScope } from '../../contract/integrations.ts';
import type { AuthRefusal } from '../../platform/problems/authRefusals.ts';
import { invalidField, invalidInput } from '../../platform/problems/invalidInput.ts';
import { refusalOfError } from '../../platform/problems/unexpectedErrors.ts';
import type { SignedIn } from '../../services/identity/authentication.ts';
import type { Frozen } from '../../services/planning/frozen.ts';
import { packSpelled } from './packSpelled.ts';
import type { RouteServices } from './routeServices.ts';
import type { Work } from './work.ts';

/**
 * Who may call a route. `anyone`: without a session, for sign-in, health and the documentation. `operator`:
 * from this machine or with the operator's token. For members: all of them, or those who may read or write in
 * an area of the table of rights (`domain/rights/rights.ts`).
 */
export type Access = 'anyone' | 'operator' | MemberAccess;
/**
 * `account`: whoever has signed in themselves, and no session that a link has begun; for what is said of a person's account,
 * wherever they work, and for secrets that outlive a session. `whole`: only for those whom no master labels limit, because the answer cannot be told apart by labels. `orToken`: also for
 * API tokens with the scope of the route, which is one of its own, whatever they may do besides.
 */
export type MemberAccess =
  | 'signedIn'
  | 'account'
  | { readonly read: Area; readonly whole?: true; readonly orToken?: true }
  | { readonly write: Area; readonly whole?: true; readonly orToken?: true };

/**
 * The scope that an API token needs to use a members' route; `people`: no token may, only somebody signed in.
 */
export type RouteScope = TokenScope | 'people';

/** The parts of a request that a route reads, each with its schema. */
export type RouteInput = {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
};

/** The arguments of a handler. */
interface Call<Input extends RouteInput> {
  readonly input: z.output<z.ZodObject<Input>>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly services: RouteServices;
}
/** The same for somebody who is signed in. */
interface MemberCall<Input extends RouteInput> extends Call<Input> {
  readonly who: SignedIn;
  readonly actor: Actor;
}

/** What the documentation and the tests know about a route. */
interface RouteFacts {
  /** In Fastify's notation: `/api/v1/bookings/:bookingId`. */
  readonly path: string;
  readonly access: Access;
  /** `open`: a route without a session requires no scope. */
  readonly scope: RouteScope | 'open';
  /** The areas of rights that its answers tell of besides its own, which an API token limited to areas needs, too. */
  readonly alsoTells?: readonly Area[];
  /** Whether a search key opens it (`api/services/identity/searchKeys.ts`). */
  readonly isSearch?: boolean;
  /** Whether pages of others send it, as a provider does who posts an answer: it changes nothing by itself. */
  readonly isSentFromElsewhere?: true;
  /** Whether a secret opens it, without anybody being signed in: what comes from one address is limited. */
  readonly isBySecret?: true;
  /** Whether it is open to an administrator who lacks the second factor that their organisation asks for. */
  readonly isWithoutFactor?: true;
  /** Whether it is open to a guest: nothing is that does not say so. */
  readonly isForGuests?: true;
  /** The section under which it is documented. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
}

/** Newline-delimited JSON. */
export const linesMediaType = 'application/x-ndjson';
/** A file of any type. */
export const bytesMediaType = 'application/octet-stream';

type Outcome<Answer> = Promise<Result.Result<Answer, Refusal | AuthRefusal>>;

/** A route as it is registered, documented and tested; made by the functions below. */
export interface HttpRoute extends RouteFacts {
  readonly kind: 'http';
  readonly method: 'GET' | 'POST';
  readonly input: RouteInput;
  readonly answer: z.ZodType;
  /** The media type of the answer; omitted: JSON. */
  readonly mediaType?: string;
  /** Text media types in which the same answer is given on request. */
  readonly alsoAs?: readonly string[];
  /** A status other than 200 that comes with the same answer, and when. */
  readonly alsoWith?: { readonly status: number; readonly when: string };
  /** The largest body in bytes, if it is not the server's default. */
  readonly bodyLimit?: number;
  /** Open screens ask it again and again: the security trail does not count that as reading what others do. */
  readonly isPolled?: boolean;
  /**
   * `export`: it counts among the exports that are being sent (`Limits`), besides the requests under way; or by what a
   * request asks for.
   */
  readonly work?: Work | ((request: Pick<FastifyRequest, 'query'>) => Work);
  /** Its body is a file of any media type, which the handler streams (`bytesOf`); this describes it. */
  readonly bodyOfBytes?: string;
  /**
   * The JSON of its body, which the handler streams (`bytesOf`) to be parsed on another thread, because it may be large.
   */
  readonly streamedBody?: z.ZodType;
  /** Request headers besides the usual ones, for the documentation. */
  readonly headers?: Readonly<Record<string, string>>;
  respond(
    request: FastifyRequest,
    reply: FastifyReply,
    services: RouteServices,
    who: SignedIn | undefined,
  ): Outcome<unknown>;
}

export interface SocketRoute extends RouteFacts {
  readonly kind: 'socket';
  readonly method: 'GET';
  readonly input: RouteInput;
  /** Every message the server sends. */
  readonly answer: z.ZodType;
  /** Every message that the server accepts; omitted if it accepts none. */
  readonly takes?: z.ZodType;
  open(socket: WebSocket, request: FastifyRequest, services: RouteServices, who: SignedIn): void;
}

export type Route = HttpRoute | SocketRoute;

type HttpDefinition<Input extends RouteInput, Answer extends z.ZodType, CallOf> = Omit<
  HttpRoute,
  'kind' | 'respond' | 'input' | 'answer' | 'access' | 'scope'
> & {
  readonly input: Input;
  readonly answer: Answer;
  /** A refusal becomes a problem document; an exception is unexpected and answers 500. */
  handle(call: CallOf): Outcome<Frozen<z.input<Answer>>>;
};

const partSchema = z.record(z.string(), z.unknown());
const fieldsOf = (part: unknown) => Object.entries(partSchema.parse(part ?? {}));

/** The parts of a request as their schemas read them. */
function readInput<Schema extends z.ZodType>(
  schema: Schema,
  request: FastifyRequest,
): Result.Result<z.output<Schema>, Refusal> {
  for (const part of ['params', 'query'] as const) {
    for (const [name, value] of fieldsOf(request[part])) {
      // PostgreSQL cannot store it, so nothing can be found by it.
      const holdsNul = [value].flat().some((text) => typeof text === 'string' && text.includes('\0'));
      if (holdsNul) return Result.fail(invalidField(`${part}.${name}`, 'must not contain the character NUL'));
    }
  }
  const { params, query, body } = request;
  const input = schema.safeParse({ params, query, body: readBody(schema, body) });
  return input.success ? Result.succeed(input.data) : Result.fail(invalidInput(input.error));
}

/** The body with instants in epoch seconds, however they were written. */
function readBody(schema: z.ZodType, body: unknown): unknown {
  const part = schema instanceof z.ZodObject ? schema.shape.body : undefined;
  return part === undefined ? body : readInstants(part, body);
}

/**
 * The same, but a parameter that the request does not know is refused: a misspelt filter must not select
 * everything.
 */
function readKnownInput<Schema extends z.ZodType>(
  schema: Schema,
  { query }: RouteInput,
  request: FastifyRequest,
): Result.Result<z.output<Schema>, Refusal> {
  const known = Object.keys(query?.shape ?? {});
  const unknown = fieldsOf(request.query).find(
    ([name]) => !known.includes(name) && name !== organisationParameter,
  );
  if (unknown !== undefined) {
    return Result.fail(invalidField(`query.${unknown[0]}`, 'is not a parameter of this request'));
  }
  return readInput(schema, request);
}

/** A route for members of an organisation. */
export function defineRoute<const Input extends RouteInput, Answer extends z.ZodType>(
  definition: HttpDefinition<Input, Answer, MemberCall<Input>> & {
    readonly access: MemberAccess;
    readonly scope: RouteScope;
  },
): HttpRoute {
  return { ...definition, kind: 'http', respond: respondToMember(definition) };
}

/**
 * A route for members whose answer is large and comes as text, assembled from the rows of the read side. It
 * is sent as bytes without being parsed.
 */
export function defineSpelledRoute<const Input extends RouteInput, Answer extends z.ZodType>(
  definition: Omit<HttpDefinition<Input, Answer, never>, 'handle'> & {
    readonly access: MemberAccess;
    readonly scope: RouteScope;
    handle(call: MemberCall<Input>): Outcome<Spelled<Frozen<z.input<Answer>>>>;
  },
): HttpRoute {
  const respond = respondToMember(definition);
  return {
    ...definition,
    kind: 'http',
    async respond(request, reply, services, who) {
      const found = await respond(request, reply, services, who);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      reply.type('application/json; charset=utf-8');
      return Result.succeed(await packSpelled(found.success, request, reply));
    },
  };
}

function respondToMember<Input extends RouteInput, Answer>(definition: {
  readonly path: string;
  readonly input: Input;
  handle(call: MemberCall<Input>): Outcome<Answer>;
}): (...call: Parameters<HttpRoute['respond']>) => Outcome<Answer> {
  const schema = z.object(definition.input);
  return async (request, reply, services, who) => {
    if (who === undefined) throw new Error(`${definition.path} was reached by nobody who is signed in`);
    const input = readKnownInput(schema, definition.input, request);
    if (Result.isFailure(input)) return Result.fail(input.failure);
    return definition.handle({ input: input.success, request, reply, services, who, actor: who.actor });
  };
}

/** A route that needs no session. */
export function definePublicRoute<const Input extends RouteInput, Answer extends z.ZodType>(
  definition: HttpDefinition<Input, Answer, Call<Input>> & { readonly access: 'anyone' | 'operator' },
): HttpRoute {
  return { ...definition, kind: 'http', scope: 'open', respond: respondToAnybody(definition) };
}

/** The same with a file as its answer, as `defineFileRoute` has it. */
export function definePublicFileRoute<const Input extends RouteInput, Line extends z.ZodType>(
  definition: Omit<HttpDefinition<Input, Line, never>, 'handle'> & {
    readonly access: 'anyone' | 'operator';
    handle(call: Call<Input>): Outcome<Readable>;
  },
): HttpRoute {
  return { ...definition, kind: 'http', scope: 'open', respond: respondToAnybody(definition) };
}

function respondToAnybody<Input extends RouteInput, Answer>(definition: {
  readonly method: HttpRoute['method'];
  readonly input: Input;
  handle(call: Call<Input>): Outcome<Answer>;
}): HttpRoute['respond'] {
  const schema = z.object(definition.input);
  return async (request, reply, services) => {
    // Monitors and caches add parameters of their own to requests for health, metrics or documentation.
    const input =
      definition.method === 'GET'
        ? readInput(schema, request)
        : readKnownInput(schema, definition.input, request);
    if (Result.isFailure(input)) return Result.fail(input.failure);
    return definition.handle({ input: input.success, request, reply, services });
  };
}

/**
 * A route for members whose answer is a stream of JSON lines, written during the work. A refusal before the
 * first line is answered as a problem document; an exception after it becomes the last line.
 */
export function defineLinesRoute<const Input extends RouteInput, Line extends z.ZodType>(
  definition: Omit<HttpDefinition<Input, Line, never>, 'handle' | 'mediaType'> & {
    readonly access: MemberAccess;
    readonly scope: RouteScope;
    /** A refusal before the first line, or what writes the lines; one in bytes has been spelled elsewhere, with its end. */
    handle(
      call: MemberCall<Input>,
    ): Outcome<(write: (line: Frozen<z.input<Line>> | Uint8Array) => void) => Promise<void>>;
    /** The line for what an exception means to the client; it is logged. */
    failure(refusal: Refusal): Frozen<z.input<Line>>;
  },
): HttpRoute {
  const respond = respondToMember(definition);
  return {
    ...definition,
    kind: 'http',
    mediaType: linesMediaType,
    async respond(request, reply, services, who) {
      const accepted = await respond(request, reply, services, who);
      if (Result.isFailure(accepted)) return Result.fail(accepted.failure);
      const lines = new PassThrough();
      // When the client disconnects, no more lines are written, but the work goes on.
      const write = (line: Frozen<z.input<Line>> | Uint8Array): void => {
        if (!lines.destroyed) lines.write(line instanceof Uint8Array ? line : `${JSON.stringify(line)}\n`);
      };
      accepted
        .success(write)
        .catch((error: unknown) => {
          write(definition.failure(refusalOfError(error, request.log)));
        })
        .finally(() => lines.end());
      reply.type(linesMediaType);
      return Result.succeed(lines);
    },
  };
}

/** Aborts when the client disconnects before the answer is complete. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Whether the handler of a route streams its body, so that nobody parses it before. */
export function isStreamed({ bodyOfBytes, streamedBody }: HttpRoute): boolean {
  return bodyOfBytes !== undefined || streamedBody !== undefined;
}

/**
 * A route for members whose answer is a file, produced while it is sent: as fast as the client reads it, and
 * no further once the client has gone. An exception on the way cuts the answer off, which the client notices.
 */
export function defineFileRoute<const Input extends RouteInput, Line extends z.ZodType>(
  definition: Omit<HttpDefinition<Input, Line, never>, 'handle'> & {
    readonly access: MemberAccess;
    readonly scope: RouteScope;
    handle(call: MemberCall<Input>): Outcome<Readable>;
  },
): HttpRoute {
  return { ...definition, kind: 'http', respond: respondToMember(definition) };
}

/**
 * The bytes of a request whose body is a file. If the reader stops early, the rest is discarded as it arrives: many
 * senders read the answer only once they have sent everything, and the connection stays usable.
 */
export async function* bytesOf({ body }: FastifyRequest): AsyncGenerator<Uint8Array> {
  if (!(body instanceof Readable)) return;
  try {
    yield* body.iterator({ destroyOnReturn: false });
  } finally {
    body.resume();
  }
}

/** A WebSocket of a member; the session is checked before the upgrade. */
export function defineSocket(
  definition: Omit<SocketRoute, 'kind' | 'method' | 'scope'> & { readonly scope: RouteScope },
): SocketRoute {
  return { ...definition, kind: 'socket', method: 'GET' };
}
