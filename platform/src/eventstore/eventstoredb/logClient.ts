import { readFileSync } from 'node:fs';
import {
  type AllStreamResolvedEvent,
  type ChannelCredentialOptions,
  EventStoreDBClient,
  type SingleNodeOptions,
  type StreamingRead,
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  RequiredMetadataPropertyMissingError,
  StreamDeletedError,
} from '@eventstore/db-client';
import { ReadStream } from '@eventstore/db-client/dist/streams/utils/ReadStream.js';
import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { type LogServer } from './connectionString.ts';
import { compareServerPositions, BEGINNING, type ServerPosition } from './toRecordedEvent.ts';
import { isNativeError } from 'node:util/types';
import { EventRefused, StoreSilent, StoreUnavailable } from '../port.ts';

const { ReadReq } = streams;

export interface FilteredRead {
  /** The position to start at. */
  readonly from: ServerPosition;
  /** Regular expression of the stream names, in syntax that .NET and JavaScript share. */
  readonly streamNames: string;
  readonly maxCount: number;
}

/** The vendor's client, plus server-side filters for reads of the whole log, which the vendor's client lacks. */
export class LogClient extends EventStoreDBClient {
  #channel: ReturnType<EventStoreDBClient['getChannel']> | undefined;
  #reconnecting: Promise<void> = Promise.resolve();

  /** @param answerWithinMs longer than any request should take; after it an error is better than waiting */
  constructor(
    server: LogServer,
    readonly answerWithinMs: number,
  ) {
    super(addressOf(server), channelOf(server), server.credentials);
    const { getChannel, handleError } = this;
    this.getChannel = () => (this.#channel = getChannel());
    // The client never awaits this: its rejection while a cluster has no leader would end the process.
    this.handleError = (client, error) => {
      this.#reconnecting = handleError(client, error).catch(() => undefined);
      return this.#reconnecting;
    };
    // Forces one call per append, each with its own deadline. In the shared batch stream, an unanswered append waits
    // forever, and an error fails the appends of every other client in the process.
    this.supports = () => Promise.resolve(false);
  }

  /** Resolves when the client has chosen a node after an error. */
  async waitForReconnection(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    await this.#reconnecting;
  }

  readFiltered({ from, streamNames, maxCount }: FilteredRead): StreamingRead<AllStreamResolvedEvent> {
    const nothing = () => new shared.Empty();
    const all = new ReadReq.Options.AllOptions();
    if (compareServerPositions(from, BEGINNING) === 0) all.setStart(nothing());
    else
      all.setPosition(
        new ReadReq.Options.Position()
          .setCommitPosition(from.commit.toString())
          .setPreparePosition(from.prepare.toString()),
      );
    const filter = new ReadReq.Options.FilterOptions()
      .setStreamIdentifier(new ReadReq.Options.FilterOptions.Expression().setRegex(streamNames))
      .setCount(nothing())
      .setCheckpointintervalmultiplier(1);
    const options = new ReadReq.Options()
      .setAll(all)
      .setReadDirection(ReadReq.Options.ReadDirection.FORWARDS)
      .setResolveLinks(false)
      .setCount(String(maxCount))
      .setFilter(filter)
      .setUuidOption(new ReadReq.Options.UUIDOption().setString(nothing()));
    const call = this.GRPCStreamCreator(services.StreamsClient, 'readFiltered', (client) =>
      client.read(
        new ReadReq().setOptions(options),
        ...this.callArguments({ requiresLeader: true }, { deadline: Infinity }),
      ),
    );
    return new ReadStream(call, convertGrpcEvent, {});
  }

  /** Ends all reads and closes the connection. */
  async close(): Promise<void> {
    await this.dispose();
    const channel = await this.#channel?.catch(() => undefined);
    channel?.close();
  }
}

/** One constructor accepts all three kinds of settings; its types have an overload for each. */
const addressOf = ({ discover, hosts, ...settings }: LogServer): SingleNodeOptions => {
  const [first] = hosts;
  const where = discover ? { discover: first } : hosts.length > 1 ? { endpoints: hosts } : { endpoint: first };
  return { ...settings, ...where } as unknown as SingleNodeOptions;
};

const channelOf = ({ tls, tlsCAFile, userCertFile, userKeyFile }: LogServer): ChannelCredentialOptions => ({
  insecure: !tls,
  ...(tlsCAFile !== undefined && { rootCertificate: pemIn('tlsCAFile', tlsCAFile) }),
  ...(userCertFile !== undefined && { userCertFile: pemIn('userCertFile', userCertFile) }),
  ...(userKeyFile !== undefined && { userKeyFile: pemIn('userKeyFile', userKeyFile) }),
});

const pemIn = (option: string, path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new CertificateUnreadable(`The file that EVENTSTOREDB_URL names as ${option} cannot be read: ${path}`, {
      cause,
    });
  }
};

/** A file named in the connection string does not exist or is not readable. */
export class CertificateUnreadable extends Error {
  override readonly name = 'CertificateUnreadable';
}

/** Longer than any request should take; after it an error is better than waiting. */
export const ANSWER_WITHIN_MS = 5_000;
/** After a change of the leader, a request is retried at once, at most this often. */
const MAX_LEADER_ATTEMPTS = 3;

const REFUSALS = [MaxAppendSizeExceededError, RequiredMetadataPropertyMissingError, StreamDeletedError];

/** Maps a client error to the port's: EventRefused, or StoreUnavailable for everything that may be temporary. */
const toStoreError = (error: unknown): unknown => {
  if (!isNativeError(error) || error instanceof EventRefused || error instanceof StoreUnavailable) return error;
  if (REFUSALS.some((kind) => error instanceof kind))
    return new EventRefused(`The event store refuses an event: ${error.message}`, { cause: error });
  const Kind = error instanceof DeadlineExceededError ? StoreSilent : StoreUnavailable;
  return new Kind(`The event store does not answer: ${error.message}`, { cause: error });
};

/**
 * Runs a request. If another node has become the leader, the client reconnects and the request is retried, since it was
 * not processed at all.
 * @param expected returns a result for an expected error, undefined for any other
 * @throws EventRefused, StoreUnavailable
 */
export const withStoreErrors = async <T>(
  client: LogClient,
  request: (client: LogClient) => Promise<T>,
  expected: (error: unknown) => T | undefined = () => undefined,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await request(client);
    } catch (error) {
      const expectedResult = expected(error);
      if (expectedResult !== undefined) return expectedResult;
      if (!(error instanceof NotLeaderError) || attempt >= MAX_LEADER_ATTEMPTS) throw toStoreError(error);
      await client.waitForReconnection();
    }
};

/**
 * The client waits forever for a cluster that it cannot find.
 * @throws StoreSilent
 */
export const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StoreSilent(`The event store did not answer within ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
