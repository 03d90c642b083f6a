import { Result } from 'effect';
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { ReadSideBehind } from '../../../commands/facts.ts';
import { LogUnavailable } from '../../../commands/log/log.ts';
import { mayPass } from '../../../commands/log/postgres/postgresFailure.ts';
import { type FeedFrame, feedQuerySchema } from '../../contract/feed.ts';
import { invalidInput } from '../../platform/problems/invalidInput.ts';
import { feedVisibilityOf } from '../../services/feed/feedVisibility.ts';
import { type Following, followFeed, frameText } from '../../services/feed/followFeed.ts';
import { LogReplaced, ofEpoch } from '../../services/feed/logReplaced.ts';
import { parseKnownTypes, type TypeFilter } from '../../services/feed/typeFilter.ts';
import type { SignedIn } from '../../services/identity/authentication.ts';
import type { RouteServices } from '../routes/routeServices.ts';
import { closeInTime } from './closeInTime.ts';
import { keepAlive } from './keepAlive.ts';
import { socketSink } from './socketSink.ts';
import { closeCodes } from './socketTimings.ts';

type ErrorCode = Extract<FeedFrame, { kind: 'error' }>['code'];

/** The close code that goes with each error frame. */
const closeCodeOf: Record<ErrorCode, number> = {
  FutureCursor: closeCodes.policy,
  EpochChanged: closeCodes.policy,
  ConsumerTooSlow: closeCodes.policy,
  TokenExpired: closeCodes.policy,
  InvalidRequest: closeCodes.policy,
  ServerRestart: closeCodes.restart,
  FeedUnavailable: closeCodes.later,
};

/**
 * As for all requests, an unknown parameter is refused, so that a misspelt filter does not let everything
 * through.
 */
const feedRequestSchema = z.object({ query: feedQuerySchema.strict() });

const logWasReplaced = 'The log was replaced; its events have new numbers, start from 0.';

interface Wanted {
  readonly after: number;
  readonly filter: TypeFilter | undefined;
}
type Trouble = { readonly code: ErrorCode; readonly message: string; readonly cursor: number };

/**
 * `WS /api/v1/events/stream`: the feed of the member's organisation. A request that cannot be served gets an
 * error frame before the close, because a browser never sees the answer to a refused upgrade.
 */
export function openFeedSocket(
  socket: WebSocket,
  request: FastifyRequest,
  services: RouteServices,
  who: SignedIn,
): void {
  const { metrics, sockets, timings, tokenWatch, sessionWatch, identity } = services;
  const sink = socketSink(socket, timings.timeoutMs);
  const ending = new AbortController();
  // If nothing has been sent yet, that is where to resume.
  const asked = feedRequestSchema.safeParse(request).data?.query.after ?? 0;
  let following: Following | undefined;

  function fail(code: ErrorCode, message: string, cursor = following?.cursor ?? asked): void {
    if (ending.signal.aborted) return;
    ending.abort();
    sink.send(frameText({ kind: 'error', code, message, cursor }));
    closeInTime(socket, closeCodeOf[code], code, timings.lastWordsMs);
  }

  metrics.subscribers('feed', 1);
  const forget = sockets.add(() =>
    fail('ServerRestart', 'The server is restarting; reconnect after the cursor.'),
  );
  socket.on('close', () => {
    ending.abort();
    forget();
    metrics.subscribers('feed', -1);
  });
  // The feed is one-way; a client that sends something is mistaken about it.
  socket.on('message', () => fail('InvalidRequest', 'This socket accepts no messages.'));
  keepAlive({
    socket,
    request,
    who,
    identity,
    timings,
    tokenWatch,
    sessionWatch,
    beat() {
      if (following !== undefined && sink.waiting === 0) {
        sink.send(frameText({ kind: 'heartbeat', cursor: following.cursor }));
      }
    },
    expired: () =>
      fail(
        'TokenExpired',
        'The session or the API token has ended; reconnect after the cursor with another one.',
      ),
  });

  serve().catch((error: unknown) => {
    // A follower that has already received events of the log must start again; another can reconnect, and may
    // find the read side built.
    if (error instanceof LogReplaced && following !== undefined) {
      fail('EpochChanged', logWasReplaced, 0);
      return;
    }
    const unavailable = whyUnavailable(error);
    if (unavailable !== undefined) {
      request.log.warn({ err: error }, 'the feed cannot be followed');
      fail('FeedUnavailable', unavailable);
      return;
    }
    request.log.error({ err: error }, 'following the feed failed');
    ending.abort();
    socket.close(closeCodes.unexpected, 'unexpected error');
  });

  async function serve(): Promise<void> {
    const { org } = who.actor;
    const epoch = await services.log.epoch();
    const wanted = await readRequest(request, services, org, epoch);
    if (Result.isFailure(wanted)) {
      const { code, message, cursor } = wanted.failure;
      fail(code, message, cursor);
      return;
    }
    const { view, release } = await services.feedTails.follow(org, epoch);
    try {
      following = followFeed({
        ...wanted.success,
        org,
        epoch,
        source: services.feed,
        tail: view,
        visibility: feedVisibilityOf(services.reads, who.actor),
        sink,
        signal: ending.signal,
      });
      if ((await following.ended) === 'tooSlow') {
        fail('ConsumerTooSlow', 'Nothing was read for too long; reconnect after the cursor.');
      }
    } finally {
      release();
    }
  }
}

/** The text for a temporary failure of the read side, the log or the database; undefined for any other. */
function whyUnavailable(error: unknown): string | undefined {
  if (error instanceof ReadSideBehind) return error.message;
  if (error instanceof LogUnavailable || mayPass(error)) {
    return 'The feed cannot be read at the moment; reconnect after the cursor.';
  }
  return undefined;
}

async function readRequest(
  request: FastifyRequest,
  { feed }: Pick<RouteServices, 'feed'>,
  org: string,
  epoch: string,
): Promise<Result.Result<Wanted, Trouble>> {
  const input = feedRequestSchema.safeParse(request);
  if (!input.success) {
    return Result.fail({ code: 'InvalidRequest', message: invalidInput(input.error).message, cursor: 0 });
  }
  const { after, types, epoch: known } = input.data.query;
  const filter = parseKnownTypes(types);
  if (Result.isFailure(filter)) {
    return Result.fail({ code: 'InvalidRequest', message: filter.failure.message, cursor: after });
  }
  if (known !== undefined && known !== epoch) {
    return Result.fail({
      code: 'EpochChanged',
      message: logWasReplaced,
      cursor: 0,
    });
  }
  const { seq: head } = ofEpoch(epoch, await feed.head(org));
  if (after > head) {
    return Result.fail({
      code: 'FutureCursor',
      message: `The cursor ${after} is beyond the newest event, ${head}.`,
      // After the head a follower would miss everything until then, of a feed that is not the one it knows.
      cursor: 0,
    });
  }
  return Result.succeed({ after, filter: filter.success });
}
