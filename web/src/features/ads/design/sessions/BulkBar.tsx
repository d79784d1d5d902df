import type { ManagedAd, PlaceableInstance } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { instanceStatus, ownerName } from '../../instances/instanceStatus.ts';
import type { useFlags } from '../../instances/useFlags.ts';

interface BulkBarProps {
  readonly selected: readonly PlaceableInstance[];
  readonly adId: string;
  readonly ads: readonly ManagedAd[];
  readonly flags: ReturnType<typeof useFlags>;
  readonly onClear: () => void;
}

/** 'It takes 2 out of “Other kites”.' */
const describeTransfer = (fromOtherAds: readonly PlaceableInstance[], ads: readonly ManagedAd[]): string => {
  const names = [...new Set(fromOtherAds.map((instance) => `“${ownerName(instance, ads)}”`))];
  return `On takes ${fromOtherAds.length} out of ${names.join(', ')}: a session is in one ad at most.`;
};

/** Bulk actions for the selected sessions; it stays in view during the selection. */
export function BulkBar({ selected, adId, ads, flags, onClear }: BulkBarProps) {
  const { set, isSetting } = flags;
  const on = selected.filter((instance) => instanceStatus(instance, adId) === 'On');
  const notOn = selected.filter((instance) => instanceStatus(instance, adId) !== 'On');
  const fromOtherAds = selected.filter((instance) => instanceStatus(instance, adId) === 'Other ad');
  return (
    <Box
      sx={{
        position: 'sticky',
        top: 8,
        zIndex: 3,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 1,
        borderRadius: 1,
        bgcolor: 'background.default',
        border: '1px solid',
        borderColor: selected.length > 0 ? 'primary.main' : 'divider',
      }}
    >
      <Box component="span" role="status" sx={{ fontWeight: 600, px: 0.5, mr: 'auto' }}>
        {isSetting
          ? 'Saving…'
          : selected.length === 0
            ? 'Choose sessions to turn them on or off.'
            : `${selected.length} chosen`}
      </Box>
      {selected.length > 0 && (
        <>
          <Button
            variant="contained"
            disableElevation
            color="secondary"
            aria-disabled={isSetting || notOn.length === 0}
            sx={{ minHeight: 44, '&[aria-disabled=true]': { opacity: 0.6 } }}
            onClick={() => !isSetting && void set(notOn, true)}
          >
            {`Turn On ${notOn.length}`}
          </Button>
          <Button
            variant="outlined"
            aria-disabled={isSetting || on.length === 0}
            sx={{ minHeight: 44, '&[aria-disabled=true]': { opacity: 0.6 } }}
            onClick={() => !isSetting && void set(on, false)}
          >
            {`Turn Off ${on.length}`}
          </Button>
          <Button sx={{ minHeight: 44 }} onClick={onClear}>
            Choose none
          </Button>
        </>
      )}
      {fromOtherAds.length > 0 && (
        <Box sx={{ flexBasis: '100%', minWidth: 0, px: 0.5, typography: 'body2', overflowWrap: 'anywhere' }}>
          {describeTransfer(fromOtherAds, ads)}
        </Box>
      )}
    </Box>
  );
}
