import { type ServerWritableStream } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { type StandInEvent, type StandInLog } from './standInLog.ts';
import { confirmationMessage, eventMessage, nameIn, notFoundMessage } from './standInMessages.ts';

export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** Answers a read of one stream or of all, or tells a subscriber of what comes, until it is cancelled. */
export const answerRead = (call: ReadCall, log: StandInLog, saysWhere: boolean): void => {
  const options = call.request.getOptions();
  if (!options) throw new Error('A read has options');
  if (options.hasSubscription()) subscribe(call, log);
  else if (options.hasStream()) readStream(call, options, log, saysWhere);
  else readAll(call, options, log);
};

const subscribe = (call: ReadCall, log: StandInLog): void => {
  let told = log.events.length;
  const tell = () => {
    for (const event of log.events.slice(told)) call.write(eventMessage(event));
    told = log.events.length;
  };
  const forget = log.onAppend(tell);
  call.on('cancelled', forget);
  call.write(confirmationMessage('stand-in'));
};

const readStream = (call: ReadCall, options: streams.ReadReq.Options, log: StandInLog, saysWhere: boolean): void => {
  const asked = options.getStream();
  const streamId = nameIn(asked?.getStreamIdentifier());
  const stream = log.stream(streamId);
  const from = asked?.hasRevision() ? BigInt(asked.getRevision()) : 0n;
  if (stream.length === 0) call.write(notFoundMessage(streamId));
  const ordered = isBackwards(options) ? stream.toReversed() : stream.filter(({ revision }) => revision >= from);
  send(call, ordered.slice(0, countIn(options)), saysWhere);
};

const readAll = (call: ReadCall, options: streams.ReadReq.Options, log: StandInLog): void => {
  const from = BigInt(options.getAll()?.getPosition()?.getCommitPosition() ?? 0);
  const pattern = new RegExp(options.getFilter()?.getStreamIdentifier()?.getRegex() ?? '', 'u');
  const ordered = isBackwards(options) ? log.events.toReversed() : log.events;
  const wanted = ordered.filter(({ position, streamId }) => position >= from && pattern.test(streamId));
  send(call, wanted.slice(0, countIn(options)), true);
};

const send = (call: ReadCall, events: readonly StandInEvent[], saysWhere: boolean): void => {
  for (const event of events) call.write(eventMessage(event, saysWhere));
  call.end();
};

const isBackwards = (options: streams.ReadReq.Options): boolean =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;

const countIn = (options: streams.ReadReq.Options): number => Number(options.getCount());
