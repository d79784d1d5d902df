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
import { allowTlsToAddresses } from './tlsToAddresses.ts';
import { compareServerPositions, BEGINNING, type ServerPosition } from './toRecordedEvent.ts';
import { isNativeError } from 'node:util/types';
import { EventRefused, StoreTimeout, StoreUnavailable } from '../port.ts';

const { ReadReq } = streams;

allowTlsToAddresses();

export interface FilteredRead {
  /** The position to start at. */
  readonly from: ServerPosition;
  /** A regular expression for the names of the streams to read, in syntax that both .NET and JavaScript accept. */
  readonly streamNames: string;
  readonly maxCount: number;
}

/** The vendor's client with one addition: reads of the whole log with a server-side filter. */
export class LogClient extends EventStoreDBClient {
  #channel: ReturnType<EventStoreDBClient['getChannel']> | undefined;
  #reconnection: Promise<void> = Promise.resolve();

  /** @param answerWithinMs timeout of a request */
  constructor(
    server: LogServer,
    readonly answerWithinMs: number,
  ) {
    super(connectionSettingsOf(server), channelCredentialsOf(server), server.credentials);
    const { getChannel, handleError } = this;
    this.getChannel = () => (this.#channel = getChannel());
    // The client never awaits this promise. It rejects while a cluster has no leader, and an unhandled rejection would
    // end the process.
    this.handleError = (client, error) => {
      this.#reconnection = handleError(client, error).catch(() => undefined);
      return this.#reconnection;
    };
    // Turns off the client's batch appends, so that each append is a call with its own deadline. In the shared batch
    // stream, an unanswered append waits forever, and an error fails the appends of every other client in the process.
    this.supports = () => Promise.resolve(false);
  }

  /** Resolves when the client has chosen a node to connect to after an error. */
  async waitForReconnection(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    await this.#reconnection;
  }

  /** Reads events of the whole log, from a position (inclusive), whose stream names match. */
  readFiltered({ from, streamNames, maxCount }: FilteredRead): StreamingRead<AllStreamResolvedEvent> {
    const createEmpty = () => new shared.Empty();
    const allStreams = new ReadReq.Options.AllOptions();
    if (compareServerPositions(from, BEGINNING) === 0) allStreams.setStart(createEmpty());
    else
      allStreams.setPosition(
        new ReadReq.Options.Position()
          .setCommitPosition(from.commit.toString())
          .setPreparePosition(from.prepare.toString()),
      );
    const filter = new ReadReq.Options.FilterOptions()
      .setStreamIdentifier(new ReadReq.Options.FilterOptions.Expression().setRegex(streamNames))
      .setCount(createEmpty())
      .setCheckpointintervalmultiplier(1);
    const options = new ReadReq.Options()
      .setAll(allStreams)
      .setReadDirection(ReadReq.Options.ReadDirection.FORWARDS)
      .setResolveLinks(false)
      .setCount(String(maxCount))
      .setFilter(filter)
      .setUuidOption(new ReadReq.Options.UUIDOption().setString(createEmpty()));
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

/**
 * Returns the client's connection settings. The cast is needed because the client's types have a separate overload for
 * a cluster with discovery, a cluster with listed nodes, and a single node.
 */
const connectionSettingsOf = ({ discover, hosts, ...settings }: LogServer): SingleNodeOptions => {
  const [firstHost] = hosts;
  const endpoints = hosts.length > 1 ? { endpoints: hosts } : { endpoint: firstHost };
  return { ...settings, ...(discover ? { discover: firstHost } : endpoints) } as unknown as SingleNodeOptions;
};

const channelCredentialsOf = ({ tls, tlsCAFile, userCertFile, userKeyFile }: LogServer): ChannelCredentialOptions => ({
  insecure: !tls,
  ...(tlsCAFile !== undefined && { rootCertificate: readPemFile('tlsCAFile', tlsCAFile) }),
  ...(userCertFile !== undefined && { userCertFile: readPemFile('userCertFile', userCertFile) }),
  ...(userKeyFile !== undefined && { userKeyFile: readPemFile('userKeyFile', userKeyFile) }),
});

const readPemFile = (option: string, path: string): Buffer => {
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

/** Default timeout of a request. */
export const ANSWER_WITHIN_MS = 5_000;
/** Maximum number of attempts of a request while the cluster changes its leader. */
const MAX_LEADER_ATTEMPTS = 3;

/** Errors for events that the server can never store. */
const REFUSAL_ERRORS = [MaxAppendSizeExceededError, RequiredMetadataPropertyMissingError, StreamDeletedError];

/** Maps an error of the client to one of the port: EventRefused, or StoreUnavailable if it may be temporary. */
const toStoreError = (error: unknown): unknown => {
  if (!isNativeError(error) || error instanceof EventRefused || error instanceof StoreUnavailable) return error;
  if (REFUSAL_ERRORS.some((refusal) => error instanceof refusal))
    return new EventRefused(`The event store refuses an event: ${error.message}`, { cause: error });
  const StoreError = error instanceof DeadlineExceededError ? StoreTimeout : StoreUnavailable;
  return new StoreError(`The event store does not answer: ${error.message}`, { cause: error });
};

/**
 * Runs a request and maps its errors. If another node has become the leader, the request was not processed; the client
 * reconnects and the request is retried.
 * @param resultForError returns the result for an expected error, undefined for any other error
 * @throws EventRefused, StoreUnavailable
 */
export const withStoreErrors = async <T>(
  client: LogClient,
  request: (client: LogClient) => Promise<T>,
  resultForError: (error: unknown) => T | undefined = () => undefined,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await request(client);
    } catch (error) {
      const result = resultForError(error);
      if (result !== undefined) return result;
      if (!(error instanceof NotLeaderError) || attempt >= MAX_LEADER_ATTEMPTS) throw toStoreError(error);
      await client.waitForReconnection();
    }
};

/**
 * Limits how long to wait for a request. The limit is needed because the client waits forever for a cluster that it
 * cannot find.
 * @throws StoreSilent on timeout
 */
export const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StoreTimeout(`The event store did not answer within ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
