import type { QueryContext } from '../../projections/queries/ask.ts';
import type { FeedSource } from '../feed/feedSource.ts';
import type { FeedTails } from '../feed/feedTails.ts';
import type { EndWatch } from '../live/endWatch.ts';
import type { LiveHub } from '../live/liveHub.ts';
import type { OpenSockets } from '../live/openSockets.ts';
import type { SocketPlaces } from '../live/socketPlaces.ts';
import type { SocketTimings } from '../live/socketTimings.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Places } from '../places.ts';
import type { Planning } from '../planning/planning.ts';
import type { Services } from '../services.ts';
import type { RequestRate } from '../tokens/requestRate.ts';

/** What a handler works with: the services, and what the routes of one server share. */
export interface RouteServices extends Services {
  readonly metrics: Metrics;
  /** For the queries of the read side. */
  readonly reads: QueryContext;
  readonly feed: FeedSource;
  readonly feedTails: FeedTails;
  readonly live: LiveHub;
  readonly sockets: OpenSockets;
  readonly socketPlaces: SocketPlaces;
  /** Limits the uploads in progress. */
  readonly uploadPlaces: Places;
  readonly timings: SocketTimings;
  readonly tokenRate: RequestRate;
  readonly tokenWatch: EndWatch;
  /** The same of people's sessions. */
  readonly sessionWatch: EndWatch;
  readonly planning: Planning;
  /** The product's version. */
  readonly version: string;
}
