import type { Holds } from '../../../commands/hold/holds.ts';
import type { FairTurns } from '../../../postgres/fairTurns.ts';
import type { QueryContext } from '../../../projections/queries/ask.ts';
import type { Search } from '../../../projections/search/createSearch.ts';
import type { RefusalHold } from '../../platform/limits/holdRefusals.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { SearchPriority } from '../../platform/limits/searchPriority.ts';
import type { Places } from '../../platform/places.ts';
import type { FeedSource } from '../../services/feed/feedSource.ts';
import type { FeedTails } from '../../services/feed/feedTails.ts';
import type { Metrics } from '../../services/metrics/metrics.ts';
import type { Planning } from '../../services/planning/planning.ts';
import type { Services } from '../../services/services.ts';
import type { WeekPdfDesk } from '../../services/weekSheets/weekPdfDesk.ts';
import type { IdentityLookups } from '../admission/identityLookups.ts';
import type { RequestAdmission } from '../admission/requestAdmission.ts';
import type { CatchUps } from '../live/catchUps.ts';
import type { ColleagueWatch } from '../live/colleagueWatch.ts';
import type { EndWatch } from '../live/endWatch.ts';
import type { LiveHub } from '../live/liveHub.ts';
import type { MessageRates } from '../live/messageRates.ts';
import type { OpenSockets } from '../live/openSockets.ts';
import type { Presence } from '../live/presence.ts';
import type { SocketPlaces } from '../live/socketPlaces.ts';
import type { SocketRefusals } from '../live/socketRefusals.ts';
import type { SocketTimings } from '../live/socketTimings.ts';
import type { WorkspaceWatch } from '../live/workspaceWatch.ts';

/** What a handler works with: the services, and what the routes of one server share. */
export interface RouteServices extends Services {
  readonly metrics: Metrics;
  readonly limits: Limits;
  readonly admission: RequestAdmission;
  readonly identityLookups: IdentityLookups;
  /** Organisations take turns in having commands decided. */
  readonly commandTurns: FairTurns;
  readonly holdRefusal: RefusalHold;
  /** Programs' commands wait for people's searches. */
  readonly searchPriority: SearchPriority;
  readonly catchUps: CatchUps;
  readonly messageRates: MessageRates;
  /** For the queries of the read side. */
  readonly reads: QueryContext;
  readonly search: Search;
  readonly feed: FeedSource;
  readonly feedTails: FeedTails;
  readonly live: LiveHub;
  /** Tells screens of the workspaces that planners have open. */
  readonly workspaces: WorkspaceWatch;
  /** Who is at work on which booking and who looks at which days, and telling screens of it. */
  readonly holds: Holds;
  readonly presence: Presence;
  readonly colleagues: ColleagueWatch;
  readonly sockets: OpenSockets;
  readonly socketPlaces: SocketPlaces;
  readonly socketRefusals: SocketRefusals;
  /** Limits the uploads in progress. */
  readonly uploadPlaces: Places;
  /** Limits the uploads that are being undone. */
  readonly undoPlaces: Places;
  /** Limits the returns from the card payment provider. */
  readonly cardPlaces: Places;
  readonly timings: SocketTimings;
  readonly tokenWatch: EndWatch;
  /** The same of people's sessions. */
  readonly sessionWatch: EndWatch;
  readonly planning: Planning;
  readonly weekPdfs: WeekPdfDesk;
  /** The product's version. */
  readonly version: string;
}
