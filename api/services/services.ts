import type { Logger } from 'pino';
import type { CommandService } from '../../commands/commandService.ts';
import type { Facts } from '../../commands/facts.ts';
import type { EventLog, Position } from '../../commands/log/log.ts';
import type { ProjectorStatus } from '../../projections/startProjector.ts';
import type { Pools } from '../platform/postgres/createPools.ts';
import type { BrandDesk } from './brand/brandDesk.ts';
import type { CardRegistration } from './cards/cardRegistration.ts';
import type { Configuration } from './configuration.ts';
import type { FileReceiver } from './files/receiveFile.ts';
import type { Identity } from './identity/identity.ts';
import type { LetterSeal } from './messages/letterSeal.ts';
import type { Messages } from './messages/messages.ts';
import type { StartedSearch } from './search/startSearch.ts';
import type { Terms } from './terms/terms.ts';
import type { Trail } from './trail/trail.ts';
import type { UploadDesk } from './uploads/uploadDesk.ts';
import type { UploadRegister } from './uploads/uploadRegister.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

/** How far the read models of this database have come, whichever process advances them. */
export interface ReadSide {
  /** The position of the newest event that the read models show, as far as this process knows. */
  position(): Position;
  /** Resolves once they have reached the position; rejects with `ReadSideBehind` when the time is up. */
  waitFor(position: Position, timeoutMs: number): Promise<void>;
  /** Calls back after each advance, with the new position; returns a function that stops this. */
  onAdvance(listener: (position: Position) => void): () => void;
  /** Who projects, how far it is behind, and which read models have stopped. */
  status(): ProjectorStatus;
}

/** What routes and sockets work with; `api/server.ts` creates it. */
export interface Services {
  readonly configuration: Configuration;
  readonly logger: Logger;
  readonly pools: Pools;
  readonly log: EventLog;
  readonly projector: ReadSide;
  readonly facts: Facts;
  readonly commands: CommandService;
  readonly identity: Identity;
  readonly trail: Trail;
  readonly webhooks: Webhooks;
  readonly messages: Messages;
  readonly letterSeal: LetterSeal;
  readonly terms: Terms;
  /** What the operator has decided about logos. */
  readonly brandDesk: BrandDesk;
  /** The operator's payment service; undefined: none. */
  readonly cards: CardRegistration | undefined;
  readonly files: FileReceiver;
  readonly uploads: UploadDesk;
  readonly uploadRegister: UploadRegister;
  /** The indexes of search, and what answers from them. */
  readonly searchIndexes: StartedSearch['indexes'];
  readonly searchEngines: StartedSearch['engines'];
}
