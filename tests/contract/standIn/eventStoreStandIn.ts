import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import grpc from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import googleEmpty from 'google-protobuf/google/protobuf/empty_pb.js';
import { expectedStream, proposedEvent, streamNameIn } from './standInMessages.ts';
import { answerRead, type ReadCall } from './standInReads.ts';
import { notLeader, type Refused, refusedWith, type StandInRefusal } from './standInRefusals.ts';
import { StandInStore, type StoreAnswer } from './standInStore.ts';

export interface StandInOptions {
  /** Default: a store of its own. Nodes of one cluster share one. */
  readonly store?: StandInStore;
  /** How appends are taken: over one long call for all of them (servers since 21.10) or a call each. */
  readonly appends?: 'batched' | 'single';
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
  let leaderPort: number | null = null;
  let refusal: StandInRefusal | null = null;
  let eventsSent = 0;
  let port = 0;
  let server = makeServer();
  port = await bind(server, 0);

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
            if (no !== undefined) return void call.emit('error', no);
            return answerRead(call, store, () => {
              eventsSent += 1;
            });
          })
          .finally(() => reads.delete(call));
      },
      append: (call: grpc.ServerReadableStream<AppendReq, unknown>, answer: grpc.sendUnaryData<unknown>) =>
        void takeAppend(call, answer),
      batchAppend: (call: grpc.ServerDuplexStream<BatchAppendReq, unknown>) => takeBatches(call),
      delete: unknown,
      tombstone: unknown,
    });
    made.addService(featuresService.ServerFeaturesService, {
      getSupportedMethods: (_: unknown, answer: grpc.sendUnaryData<unknown>) =>
        void late().then(() => answer(null, supportedMethods())),
    });
    made.addService(gossipService.GossipService, {
      read: (_: unknown, answer: grpc.sendUnaryData<unknown>) =>
        void late().then(() => answer(null, clusterInfo())),
    });
    return made;
  }

  function supportedMethods() {
    const answer = new features.SupportedMethods().setEventStoreServerVersion('24.10.0');
    if (options.appends === 'single') return answer;
    const batch = new features.SupportedMethod()
      .setServiceName('event_store.client.streams.streams')
      .setMethodName('batchappend');
    answer.addMethods(batch);
    return answer;
  }

  function clusterInfo() {
    const leads = leaderPort ?? port;
    const ports = leads === port ? [port] : [port, leads];
    const { VNodeState } = gossip.MemberInfo;
    const members = ports.map((each) =>
      new gossip.MemberInfo()
        .setIsAlive(true)
        .setState(each === leads ? VNodeState.LEADER : VNodeState.FOLLOWER)
        .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(each)),
    );
    return new gossip.ClusterInfo().setMembersList(members);
  }

  async function takeAppend(
    call: grpc.ServerReadableStream<AppendReq, unknown>,
    answer: grpc.sendUnaryData<unknown>,
  ): Promise<void> {
    let header: AppendReq.Options | undefined;
    const events = [];
    for await (const request of call) {
      header ??= request.getOptions();
      const proposed = request.getProposedMessage();
      if (proposed !== undefined) events.push(proposedEvent(proposed));
    }
    await late();
    if (header === undefined) return answer({ code: grpc.status.INVALID_ARGUMENT });
    const no = refused(true);
    if (no !== undefined) return answer(no);
    const expected = expectedStream(header, header.getRevision());
    const done = store.append(streamNameIn(header.getStreamIdentifier()), expected, events);
    if (await losesAnswer()) return;
    answer(null, singleAnswer(done, expected));
  }

  function takeBatches(call: grpc.ServerDuplexStream<BatchAppendReq, unknown>): void {
    const open = new Map<
      string,
      { options: BatchAppendReq.Options; events: ReturnType<typeof proposedEvent>[] }
    >();
    call.on('error', ignore);
    call.on('end', () => call.end());
    call.on('data', (request: BatchAppendReq) => {
      const correlation = request.getCorrelationId()?.getString() ?? '';
      const options = request.getOptions();
      const batch = open.get(correlation) ?? (options === undefined ? undefined : { options, events: [] });
      if (batch === undefined) return;
      open.set(correlation, batch);
      batch.events.push(...request.getProposedMessagesList().map(proposedEvent));
      if (!request.getIsFinal()) return;
      open.delete(correlation);
      void late().then(async () => {
        const no = refused(true);
        if (no !== undefined) {
          call.emit('error', no);
          return;
        }
        const stream = batch.options.getStreamIdentifier();
        const expected = expectedStream(batch.options, batch.options.getStreamPosition());
        const done = store.append(streamNameIn(stream), expected, batch.events);
        if (await losesAnswer()) return;
        call.write(
          batchAnswer(done)
            .setCorrelationId(new shared.UUID().setString(correlation))
            .setStreamIdentifier(stream),
        );
      });
    });
  }

  function refused(needsLeader: boolean): Refused | undefined {
    if (refusal !== null) return refusedWith(refusal);
    return needsLeader && leaderPort !== null ? notLeader(leaderPort) : undefined;
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
      leaderPort = leader;
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

function batchAnswer(done: StoreAnswer) {
  const answer = new streams.BatchAppendResp();
  if (done.kind === 'appended') {
    const position = new shared.AllStreamPosition()
      .setCommitPosition(String(done.position))
      .setPreparePosition(String(done.position));
    return answer.setSuccess(
      new streams.BatchAppendResp.Success().setCurrentRevision(String(done.revision)).setPosition(position),
    );
  }
  const conflict = new shared.WrongExpectedVersion();
  if (done.current === null) conflict.setCurrentNoStream(new googleEmpty.Empty());
  else conflict.setCurrentStreamRevision(String(done.current));
  const details = new any.Any();
  details.pack(conflict.serializeBinary(), 'event_store.client.WrongExpectedVersion');
  return answer.setError(new status.Status().setMessage('WrongExpectedVersion').setDetails(details));
}

function unknown(_: unknown, answer: grpc.sendUnaryData<unknown>): void {
  answer({ code: grpc.status.UNIMPLEMENTED });
}

/** A client that goes away is nothing to the server. */
function ignore(): void {}
