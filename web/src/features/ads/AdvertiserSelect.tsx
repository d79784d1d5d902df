import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';

interface AdvertiserSelectProps {
  readonly advertisers: readonly ManagedAdvertiser[];
  readonly selected: string;
  readonly onChoose: (advertiserId: string) => void;
}

/** Advertiser switcher for users linked to more than one. */
export function AdvertiserSelect({ advertisers, selected, onChoose }: AdvertiserSelectProps) {
  return (
    <Box sx={{ minWidth: 0, maxWidth: '100%', width: 260 }}>
      <NativeSelect
        fullWidth
        disableUnderline
        value={selected}
        inputProps={{ 'aria-label': 'Advertiser' }}
        onChange={({ target }) => onChoose(target.value)}
        sx={{
          color: 'cover.text',
          border: '1px solid',
          borderColor: 'cover.quiet',
          borderRadius: 1,
          '& select': { py: 1.25, pl: 1.5, minHeight: 24 },
          '& option': { color: 'text.primary', bgcolor: 'background.paper' },
          '& .MuiSvgIcon-root': { color: 'inherit' },
        }}
      >
        {advertisers.map(({ advertiser_id, advertiser_name }) => (
          <option key={advertiser_id} value={advertiser_id}>
            {advertiser_name}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
