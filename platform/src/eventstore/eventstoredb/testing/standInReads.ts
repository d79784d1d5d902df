import { type ServerWritableStream } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { type StandInEvent, type StandInLog } from './standInLog.ts';
import { confirmationMessage, eventMessage, streamNameOf, notFoundMessage } from './standInMessages.ts';

export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** Answers a read of one stream or of the whole log, or sends new events to a subscriber until it cancels. */
export const answerRead = (call: ReadCall, log: StandInLog, hasPositions: boolean): void => {
  const options = call.request.getOptions();
  if (!options) throw new Error('A read has options');
  if (options.hasSubscription()) subscribe(call, log);
  else if (options.hasStream()) readStream(call, options, log, hasPositions);
  else readAll(call, options, log);
};

const subscribe = (call: ReadCall, log: StandInLog): void => {
  let sent = log.events.length;
  const sendNew = () => {
    for (const event of log.events.slice(sent)) call.write(eventMessage(event));
    sent = log.events.length;
  };
  const unsubscribe = log.onAppend(sendNew);
  call.on('cancelled', unsubscribe);
  call.write(confirmationMessage('stand-in'));
};

const readStream = (call: ReadCall, options: streams.ReadReq.Options, log: StandInLog, hasPositions: boolean): void => {
  const streamOptions = options.getStream();
  const streamId = streamNameOf(streamOptions?.getStreamIdentifier());
  const stream = log.stream(streamId);
  const from = streamOptions?.hasRevision() ? BigInt(streamOptions.getRevision()) : 0n;
  if (stream.length === 0) call.write(notFoundMessage(streamId));
  const ordered = isBackwards(options) ? stream.toReversed() : stream.filter(({ revision }) => revision >= from);
  send(call, ordered.slice(0, countIn(options)), hasPositions);
};

const readAll = (call: ReadCall, options: streams.ReadReq.Options, log: StandInLog): void => {
  const from = BigInt(options.getAll()?.getPosition()?.getCommitPosition() ?? 0);
  const pattern = new RegExp(options.getFilter()?.getStreamIdentifier()?.getRegex() ?? '', 'u');
  const ordered = isBackwards(options) ? log.events.toReversed() : log.events;
  const wanted = ordered.filter(({ position, streamId }) => position >= from && pattern.test(streamId));
  send(call, wanted.slice(0, countIn(options)), true);
};

const send = (call: ReadCall, events: readonly StandInEvent[], hasPositions: boolean): void => {
  for (const event of events) call.write(eventMessage(event, hasPositions));
  call.end();
};

const isBackwards = (options: streams.ReadReq.Options): boolean =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;

const countIn = (options: streams.ReadReq.Options): number => Number(options.getCount());
