import type { TextIndexShown } from '@campjay/search-indexer/admin/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { AdLoading } from '../../advertising/AdLoading.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { AdminWishSaid } from '../AdminWishSaid.tsx';
import { useAdminWish } from '../useAdminWish.ts';
import { BackToList } from './BackToList.tsx';
import { buttons, pressable, quiet } from './look.ts';
import { Progress } from './Progress.tsx';
import { useTextIndexQuery } from './projectionsApi.ts';
import { ScrolledTable } from './ScrolledTable.tsx';
import { textIndexInWords } from './textIndexWords.ts';
import { counted, momentInWords, percentOf, spanInWords } from './words.ts';

const WHILE_MOVING_MS = 1_000;
const ELSE_MS = 8_000;

/** The text index: where it stands, and making it again. */
export function TextIndexPage() {
  const [isMoving, setMoving] = useState(false);
  const { data, isError, refetch } = useTextIndexQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isMoving ? WHILE_MOVING_MS : ELSE_MS,
  });
  const moves = data?.underWay != null;
  if (moves !== isMoving) setMoving(moves);
  if (!data) {
    if (!isError) return <AdLoading />;
    return <LoadFailed text="The text index could not be looked at." onRetry={() => void refetch()} large />;
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isError && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          The server does not answer at the moment. What stands here is as it was.
        </Typography>
      )}
      <BackToList />
      <Stand index={data} />
      <Rebuild index={data} />
    </Box>
  );
}

const WHERE = {
  vocabulary: 'It is held in the memory of each process that answers.',
  meilisearch: 'It is held in Meilisearch.',
} as const;

function Stand({ index }: { index: TextIndexShown }) {
  const { adapter, indexes } = index;
  return (
    <Panel heading="Text index">
      <Typography sx={quiet}>
        {`It proposes what a mistyped word may have meant. ${adapter === null ? '' : WHERE[adapter]}`}
      </Typography>
      <Typography sx={{ fontWeight: 600, my: 1, color: adapter === null ? 'error.main' : 'secondary.main' }}>
        {textIndexInWords(index)}
      </Typography>
      {indexes.length > 0 && (
        <ScrolledTable label="Indexes">
          <thead>
            <tr>
              <th scope="col">Made from</th>
              <th scope="col" data-figure>
                Camps
              </th>
              <th scope="col" data-figure>
                Change
              </th>
            </tr>
          </thead>
          <tbody>
            {indexes.map(({ build, documents, batch }, at) => (
              <tr key={at}>
                <th scope="row">{build ?? 'not made yet'}</th>
                <td data-figure>{documents?.toLocaleString('en-US') ?? '–'}</td>
                <td data-figure>{batch ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </ScrolledTable>
      )}
    </Panel>
  );
}

function Rebuild({ index: { underWay, last, adapter } }: { index: TextIndexShown }) {
  const wish = useAdminWish('text-index/rebuild');
  return (
    <Panel heading="Make it again">
      {underWay ? (
        <Progress
          label="Making the text index again"
          percent={percentOf(underWay.done, underWay.total)}
          text={
            underWay.beganAt === null
              ? 'It begins as soon as whoever holds it takes it up.'
              : `${counted(underWay.done, 'camp')}${underWay.total === null ? '' : ` of ${underWay.total.toLocaleString('en-US')}`}` +
                (underWay.secondsLeft === null ? '' : `, about ${spanInWords(underWay.secondsLeft * 1000)} left`)
          }
        />
      ) : (
        <Typography>
          A new index is filled beside the one in use, which searches go on with, and is swapped in when it is whole.
        </Typography>
      )}
      <Typography sx={quiet}>
        {underWay
          ? `Asked for by ${underWay.orderedBy}, ${momentInWords(underWay.orderedAt)}.`
          : last
            ? endInWords(last)
            : 'It was not made again on order yet.'}
      </Typography>
      {!underWay && adapter !== null && (
        <Box sx={buttons}>
          <Button
            variant="outlined"
            aria-disabled={wish.isSending}
            onClick={() => {
              if (!wish.isSending) void wish.send({});
            }}
            sx={pressable}
          >
            {wish.isSending ? 'One moment…' : 'Make the text index again'}
          </Button>
        </Box>
      )}
      <AdminWishSaid wish={wish} />
    </Panel>
  );
}

const endInWords = ({
  orderedBy,
  orderedAt,
  endedAt,
  documents,
  failure,
}: NonNullable<TextIndexShown['last']>): string => {
  const asked = `Last asked for by ${orderedBy}, ${momentInWords(orderedAt)}`;
  if (failure !== null) return `${asked}: ${failure}`;
  const took = spanInWords(Date.parse(endedAt) - Date.parse(orderedAt));
  return `${asked}: made within ${took}, with ${counted(documents ?? 0, 'camp')}.`;
};
