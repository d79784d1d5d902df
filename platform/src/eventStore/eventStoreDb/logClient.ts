import { readFileSync } from 'node:fs';
import {
  type AllStreamResolvedEvent,
  type ChannelCredentialOptions,
  EventStoreDBClient,
  type SingleNodeOptions,
  type StreamingRead,
} from '@eventstore/db-client';
import { ReadStream } from '@eventstore/db-client/dist/streams/utils/ReadStream.js';
import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { type LogServer } from './connectionString.ts';
import { compareServerPositions, BEGINNING, type ServerPosition } from './logPositions.ts';

const { ReadReq } = streams;

export interface FilteredRead {
  /** The first place that is looked at. */
  readonly from: ServerPosition;
  /** Which streams' events are read: a regular expression, as .NET and JavaScript both understand it. */
  readonly streamNames: string;
  readonly maxCount: number;
}

/**
 * The client of the server's vendor, with what it leaves out. Its reads of the whole log take no filter, though the
 * server's do; here they do.
 */
export class LogClient extends EventStoreDBClient {
  #channel: ReturnType<EventStoreDBClient['getChannel']> | undefined;
  #reconnecting: Promise<void> = Promise.resolve();

  /** @param answerWithinMs longer than any question should take; who waits so long for the log is better told */
  constructor(
    server: LogServer,
    readonly answerWithinMs: number,
  ) {
    super(addressOf(server), channelOf(server), server.credentials);
    const { getChannel, handleError } = this;
    this.getChannel = () => (this.#channel = getChannel());
    // Called by nobody who awaits it: what it threw while a cluster has no leader would end the process.
    this.handleError = (client, error) => {
      this.#reconnecting = handleError(client, error).catch(() => undefined);
      return this.#reconnecting;
    };
    // Appends then go one call each, with a deadline of their own. In the shared stream of batches one that is never
    // answered waits for ever, and an error fails those of every other client of the process.
    this.supports = () => Promise.resolve(false);
  }

  /** Resolves when the client has chosen whom to connect to after an error. */
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

  /** Ends what is being read and lets go of the connection. */
  async close(): Promise<void> {
    await this.dispose();
    const channel = await this.#channel?.catch(() => undefined);
    channel?.close();
  }
}

/** One constructor takes all three kinds of settings; its types have an overload for each. */
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

/** A file that the connection string names is not there, or may not be read. */
export class CertificateUnreadable extends Error {
  override readonly name = 'CertificateUnreadable';
}
