import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { AppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import grpc from '@grpc/grpc-js';
import { expectedStream, proposedEvent, streamNameIn } from './standInMessages.ts';
import { answerRead, type ReadCall } from './standInReads.ts';
import { noLeaderKnown, notLeader, notReady, refusedWith, type StandInRefusal } from './standInRefusals.ts';
import { StandInStore, type StoreAnswer } from './standInStore.ts';

/** What a node is in its cluster; a node that is gone refuses connections. */
export type NodeState = 'leader' | 'follower' | 'notReady' | 'gone';

/** A node of a cluster as all of them see it. */
export interface StandInMember {
  readonly port: number;
  state: NodeState;
}

export interface StandInOptions {
  /** Default: a store of its own. Nodes of one cluster share one. */
  readonly store?: StandInStore;
  /** The nodes of its cluster, to which it adds itself; default: it is alone. */
  readonly members?: StandInMember[];
}

/** A server that speaks EventStoreDB's protocol as far as its client needs it. */
export interface EventStoreStandIn {
  readonly store: StandInStore;
  readonly port: number;
  readonly connectionString: string;
  /** Breaks every connection; the server answers again on the same port at once. */
  restart(): Promise<void>;
  /** Ends every read and subscription that is under way, as a server that goes down does. */
  dropReads(): void;
  /** What it is in its cluster from now on; at first it leads. Resolves once it answers so. */
  become(state: NodeState): Promise<void>;
  /** Questions for the cluster's nodes that it has been asked so far. */
  gossips(): number;
  /**
   * The next append, to a stream or left out to any, is carried out only when this is called; resolves, with that, once it
   * has arrived.
   */
  holdNextAppend(stream?: string): Promise<() => void>;
  /** How long every answer takes from now on, milliseconds. */
  slowDown(ms: number): void;
  /** The next appends are carried out, and their answers lost with the connection. */
  loseAnswers(count: number): void;
  /** From now on appends, and reads that ask for it, are for the leader on that port; null: this node leads. */
  follow(leaderPort: number | null): void;
  /** Answers everything with this error from now on; null: as it should. */
  refuse(answer: StandInRefusal | null): void;
  /** Events that reads and subscriptions have handed to their connections so far. */
  eventsSent(): number;
  stop(): Promise<void>;
}

export async function startEventStoreStandIn(options: StandInOptions = {}): Promise<EventStoreStandIn> {
  const store = options.store ?? new StandInStore();
  const reads = new Set<ReadCall>();
  let delay = 0;
  let answersToLose = 0;
  let namedLeader: number | null = null;
  let refusal: StandInRefusal | null = null;
  let eventsSent = 0;
  let gossips = 0;
  let heldAppend: (PromiseWithResolvers<() => void> & { readonly stream: string | undefined }) | undefined;
  let server = makeServer();
  const port = await bind(server, 0);
  const members = options.members ?? [];
  const self: StandInMember = { port, state: 'leader' };
  members.push(self);

  function leaderPort(): number | undefined {
    if (self.state === 'leader') return port;
    return namedLeader ?? members.find(({ state }) => state === 'leader')?.port;
  }

  async function late(): Promise<void> {
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  }

  function makeServer(): grpc.Server {
    const made = new grpc.Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
    made.addService(streamsService.StreamsService, {
      read: (call: ReadCall) => {
        reads.add(call);
        call.on('error', ignore);
        void late()
          .then(() => {
            const no = refused(call.metadata.get('requires-leader')[0] === 'true');
            if (no !== undefined) return void call.emit('error', refusedWith(no));
            return answerRead(call, store, () => {
              eventsSent += 1;
            });
          })
          .finally(() => reads.delete(call));
      },
      append: (call: grpc.ServerReadableStream<AppendReq, unknown>, answer: grpc.sendUnaryData<unknown>) =>
        void takeAppend(call, answer),
      // Real servers offer it, and Muster does not use it (`eventStoreClient.ts`).
      batchAppend: (call: grpc.ServerDuplexStream<unknown, unknown>) => {
        call.emit('error', { code: grpc.status.UNIMPLEMENTED });
      },
      delete: unknown,
      tombstone: unknown,
    });
    made.addService(featuresService.ServerFeaturesService, {
      getSupportedMethods: (_: unknown, answer: grpc.sendUnaryData<unknown>) =>
        void late().then(() => answer(null, supportedMethods())),
    });
    made.addService(gossipService.GossipService, {
      read: (_: unknown, answer: grpc.sendUnaryData<unknown>) =>
        void late().then(() => {
          gossips += 1;
          answer(null, clusterInfo());
        }),
    });
    return made;
  }

  function supportedMethods() {
    const answer = new features.SupportedMethods().setEventStoreServerVersion('23.10.6');
    const batch = new features.SupportedMethod()
      .setServiceName('event_store.client.streams.streams')
      .setMethodName('batchappend');
    answer.addMethods(batch);
    return answer;
  }

  function clusterInfo() {
    const elsewhere: readonly StandInMember[] =
      namedLeader === null ? [] : [{ port: namedLeader, state: 'leader' }];
    const { LEADER, FOLLOWER, PRELEADER } = gossip.MemberInfo.VNodeState;
    const states = { leader: LEADER, follower: FOLLOWER, notReady: PRELEADER, gone: FOLLOWER };
    const infos = [...members, ...elsewhere].map((each) =>
      new gossip.MemberInfo()
        .setIsAlive(each.state !== 'gone')
        .setState(states[each.state])
        .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(each.port)),
    );
    return new gossip.ClusterInfo().setMembersList(infos);
  }

  async function takeAppend(
    call: grpc.ServerReadableStream<AppendReq, unknown>,
    answer: grpc.sendUnaryData<unknown>,
  ): Promise<void> {
    let header: AppendReq.Options | undefined;
    const events = [];
    try {
      for await (const request of call) {
        header ??= request.getOptions();
        const proposed = request.getProposedMessage();
        if (proposed !== undefined) events.push(proposedEvent(proposed));
      }
    } catch {
      // The connection broke before the append was complete, as it may.
      return;
    }
    await late();
    const stream = header === undefined ? undefined : streamNameIn(header.getStreamIdentifier());
    await held(stream);
    if (header === undefined || stream === undefined) return answer({ code: grpc.status.INVALID_ARGUMENT });
    const no = refused(true);
    if (no !== undefined) return answer(refusedWith(no));
    const expected = expectedStream(header);
    const done = store.append(stream, expected, events);
    if (await losesAnswer()) return;
    answer(null, singleAnswer(done, expected));
  }

  function refused(needsLeader: boolean): StandInRefusal | undefined {
    if (refusal !== null) return refusal;
    if (self.state === 'notReady') return notReady;
    if (!needsLeader || self.state === 'leader') return undefined;
    const leader = leaderPort();
    return leader === undefined ? noLeaderKnown : notLeader(leader);
  }

  /** Waits where the next append is to be held. */
  async function held(stream: string | undefined): Promise<void> {
    const arrived = heldAppend;
    if (arrived === undefined || (arrived.stream ?? stream) !== stream) return;
    heldAppend = undefined;
    await new Promise<void>((goOn) => arrived.resolve(goOn));
  }

  async function losesAnswer(): Promise<boolean> {
    if (answersToLose === 0) return false;
    answersToLose -= 1;
    await restart();
    return true;
  }

  async function restart(): Promise<void> {
    const old = server;
    server = makeServer();
    old.forceShutdown();
    await bind(server, port);
  }

  return {
    store,
    port,
    connectionString: `esdb://127.0.0.1:${port}?tls=false`,
    restart,
    dropReads() {
      for (const call of reads) {
        call.emit('error', { code: grpc.status.UNAVAILABLE, details: 'shutting down' });
      }
    },
    slowDown(ms) {
      delay = ms;
    },
    loseAnswers(count) {
      answersToLose = count;
    },
    follow(leader) {
      namedLeader = leader;
      self.state = leader === null ? 'leader' : 'follower';
    },
    async become(state) {
      const was = self.state;
      self.state = state;
      if (state === 'gone') return server.forceShutdown();
      if (was !== 'gone') return;
      server = makeServer();
      await bind(server, port);
    },
    gossips: () => gossips,
    holdNextAppend(stream) {
      const held = Promise.withResolvers<() => void>();
      heldAppend = { ...held, stream };
      return held.promise;
    },
    refuse(answer) {
      refusal = answer;
    },
    eventsSent: () => eventsSent,
    async stop() {
      server.forceShutdown();
    },
  };
}

function bind(server: grpc.Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, grpc.ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(error);
    });
  });
}

function singleAnswer(done: StoreAnswer, expected: unknown) {
  const answer = new streams.AppendResp();
  if (done.kind === 'appended') {
    const position = new streams.AppendResp.Position()
      .setCommitPosition(String(done.position))
      .setPreparePosition(String(done.position));
    const success = new streams.AppendResp.Success()
      .setCurrentRevision(String(done.revision))
      .setPosition(position);
    return answer.setSuccess(success);
  }
  const conflict = new streams.AppendResp.WrongExpectedVersion();
  if (done.current === null) conflict.setCurrentNoStream(new shared.Empty());
  else conflict.setCurrentRevision(String(done.current));
  if (typeof expected === 'bigint') conflict.setExpectedRevision(String(expected));
  return answer.setWrongExpectedVersion(conflict);
}

function unknown(_: unknown, answer: grpc.sendUnaryData<unknown>): void {
  answer({ code: grpc.status.UNIMPLEMENTED });
}

/** A client that goes away is nothing to the server. */
function ignore(): void {}
