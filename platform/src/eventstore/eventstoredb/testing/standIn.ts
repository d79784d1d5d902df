import {
  type handleClientStreamingCall,
  type handleUnaryCall,
  Metadata,
  Server,
  ServerCredentials,
  type ServiceError,
  status,
} from '@grpc/grpc-js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import gossipServices from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { type Empty } from '@eventstore/db-client/generated/shared_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { closedPort } from '../../../testing/tcpServer.ts';
import { StandInLog, type Proposed } from './standInLog.ts';
import { expectedOf, streamNameOf, proposedOf, writtenMessage, wrongVersionMessage } from './standInMessages.ts';
import { answerRead, type ReadCall } from './standInReads.ts';

/** A request to the stand-in, as received. */
export interface RecordedRequest {
  readonly method: 'append' | 'read' | 'gossip';
  /** The first message of the request, as plain protocol objects. */
  readonly request: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** The caller's timeout in ms; undefined if it waits forever. */
  readonly deadlineMs: number | undefined;
}

export interface StandInOptions {
  readonly log?: StandInLog;
  readonly tls?: { readonly certificate: Buffer; readonly key: Buffer };
  /** Credentials that every request needs. */
  readonly account?: { readonly username: string; readonly password: string };
}

/** Simulated faults. */
interface Behavior {
  /** Accepts requests and never answers. */
  isStalled: boolean;
  /** Redirects requests that need a leader to this port. */
  leader: { readonly port: number } | undefined;
  /** Behaves like servers before 22.10, which do not report log positions for events of streams. */
  isOld: boolean;
  /** Accepts appends, and reports a timeout for each. */
  isAborting: boolean;
}

/**
 * A test server that speaks EventStoreDB's protocol, built from the client's own definitions. It verifies what we send,
 * and how we react to missing answers. It is not an EventStoreDB: passing the contract suite against it proves nothing
 * about a real server.
 */
export class StandIn implements AsyncDisposable {
  readonly log: StandInLog;
  readonly requests: RecordedRequest[] = [];
  readonly behavior: Behavior = { isStalled: false, leader: undefined, isOld: false, isAborting: false };
  /** The leader of the cluster that it reports. */
  leaderPort: number;
  readonly #options: StandInOptions;
  #server: Server | undefined;

  private constructor(
    readonly port: number,
    options: StandInOptions,
  ) {
    this.#options = options;
    this.log = options.log ?? new StandInLog();
    this.leaderPort = port;
  }

  static async start(options: StandInOptions = {}): Promise<StandIn> {
    const standIn = new StandIn(await closedPort(), options);
    await standIn.start();
    return standIn;
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** Restarts it on its port, with its log; a server's in-memory state is lost. */
  async start(): Promise<void> {
    const server = new Server({ 'grpc.max_receive_message_length': -1 });
    server.addService(services.StreamsService, {
      append: this.#append,
      read: (call: ReadCall) => this.#read(call),
      ...Object.fromEntries(['delete', 'tombstone', 'batchAppend'].map((method) => [method, refuse])),
    });
    server.addService(gossipServices.GossipService, { read: this.#gossip });
    const { tls } = this.#options;
    const credentials = tls
      ? ServerCredentials.createSsl(null, [{ cert_chain: tls.certificate, private_key: tls.key }])
      : ServerCredentials.createInsecure();
    await new Promise<void>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${this.port}`, credentials, (error) => (error ? reject(error) : resolve()));
    });
    this.log.forgetIds();
    this.log.replicate();
    this.#server = server;
  }

  /** Stops at once, in the middle of any work. */
  kill(): void {
    this.#server?.forceShutdown();
    this.#server = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.kill();
    await Promise.resolve();
  }

  readonly #append: handleClientStreamingCall<streams.AppendReq, streams.AppendResp> = (call, callback) => {
    let options: streams.AppendReq.Options | undefined;
    const proposedEvents: Proposed[] = [];
    call.on('data', (message: streams.AppendReq) => {
      options ??= message.getOptions();
      const event = message.getProposedMessage();
      if (event) proposedEvents.push(proposedOf(event));
    });
    call.on('end', () => {
      this.#note('append', { ...options?.toObject(), events: proposedEvents }, call.metadata, call.getDeadline());
      if (this.behavior.isStalled) return;
      const refused = this.#refusal(call.metadata);
      if (refused) {
        callback(refused);
        return;
      }
      const expected = expectedOf(options);
      const written = this.log.append(streamNameOf(options?.getStreamIdentifier()), proposedEvents, expected);
      if (written.kind === 'wrong version') {
        callback(null, wrongVersionMessage(written.current, expected));
        return;
      }
      // A server reports a dropped append as a timeout after two seconds; the stand-in reports it as soon as a retry
      // helps.
      this.log.whenReplicated(() =>
        written.kind === 'dropped' || this.behavior.isAborting
          ? callback(commitTimeout)
          : callback(null, writtenMessage(written.last)),
      );
      setImmediate(() => this.log.replicate());
    });
  };

  #read(call: ReadCall): void {
    this.#note('read', call.request.getOptions()?.toObject(), call.metadata, call.getDeadline());
    if (this.behavior.isStalled) return;
    const refused = this.#refusal(call.metadata);
    if (refused) call.emit('error', refused);
    else answerRead(call, this.log, !this.behavior.isOld);
  }

  readonly #gossip: handleUnaryCall<Empty, gossip.ClusterInfo> = (call, callback) => {
    this.#note('gossip', call.request.toObject(), call.metadata, call.getDeadline());
    const leader = new gossip.MemberInfo()
      .setIsAlive(true)
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setTimeStamp('0')
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(this.leaderPort));
    callback(null, new gossip.ClusterInfo().setMembersList([leader]));
  };

  #refusal(headers: Metadata): Partial<ServiceError> | undefined {
    const { account } = this.#options;
    const presented = headers.get('authorization')[0];
    if (account && presented !== `Basic ${btoa(`${account.username}:${account.password}`)}`)
      return { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata: exception('access-denied') };
    const { leader } = this.behavior;
    if (!leader || headers.get('requires-leader').length === 0) return undefined;
    const metadata = exception('not-leader');
    metadata.set('leader-endpoint-host', '127.0.0.1');
    metadata.set('leader-endpoint-port', String(leader.port));
    return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
  }

  #note(method: RecordedRequest['method'], request: unknown, headers: Metadata, deadline: Date | number): void {
    const until = Number(deadline) - Date.now();
    const plain = Object.fromEntries(Object.entries(headers.getMap()).map(([name, value]) => [name, String(value)]));
    this.requests.push({ method, request, headers: plain, deadlineMs: Number.isFinite(until) ? until : undefined });
  }
}

const commitTimeout = { code: status.ABORTED, details: 'Operation timed out: Commit phase timeout' };

const refuse = (_call: unknown, callback: (error: Partial<ServiceError>) => void): void =>
  callback({ code: status.UNIMPLEMENTED, details: 'The stand-in does not do this' });

const exception = (name: string): Metadata => {
  const metadata = new Metadata();
  metadata.set('exception', name);
  return metadata;
};
