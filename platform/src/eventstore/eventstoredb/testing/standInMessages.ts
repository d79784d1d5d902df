import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { type Expected, type Proposed, type StandInEvent } from './standInLog.ts';

const UNKNOWN_PLACE = String(2n ** 64n - 1n);
const TICKS_PER_MS = 10_000n;

export const streamNameOf = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

export const expectedOf = (options: streams.AppendReq.Options | undefined): Expected => {
  if (options?.hasNoStream()) return 'no stream';
  return options?.hasRevision() ? BigInt(options.getRevision()) : 'any';
};

export const proposedOf = (message: streams.AppendReq.ProposedMessage): Proposed => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

/** @param hasPosition whether to include the event's log position, as servers from 22.10 on do for streams too */
export const eventMessage = (event: StandInEvent, hasPosition = true): streams.ReadResp => {
  const position = hasPosition ? String(event.position) : UNKNOWN_PLACE;
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(identifierOf(event.streamId))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setCustomMetadata(event.metadata)
    .setData(event.data);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', String(BigInt(event.created.getTime()) * TICKS_PER_MS));
  const read = new streams.ReadResp.ReadEvent().setEvent(recorded);
  return new streams.ReadResp().setEvent(
    hasPosition ? read.setCommitPosition(position) : read.setNoPosition(new shared.Empty()),
  );
};

export const notFoundMessage = (streamId: string): streams.ReadResp =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(streamId)),
  );

export const confirmationMessage = (id: string): streams.ReadResp =>
  new streams.ReadResp().setConfirmation(new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(id));

export const writtenMessage = ({ revision, position }: StandInEvent): streams.AppendResp =>
  new streams.AppendResp().setSuccess(
    new streams.AppendResp.Success()
      .setCurrentRevision(String(revision))
      .setPosition(
        new streams.AppendResp.Position().setCommitPosition(String(position)).setPreparePosition(String(position)),
      ),
  );

export const wrongVersionMessage = (current: bigint | undefined, expected: Expected): streams.AppendResp => {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (current === undefined) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(current));
  if (expected === 'no stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  return new streams.AppendResp().setWrongExpectedVersion(wrong);
};

const identifierOf = (streamId: string): shared.StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(streamId, 'utf8'));
