import type { ManagedAd } from '@campjay/query-api/ads/contract.ts';
import NativeSelect from '@mui/material/NativeSelect';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { Field, FieldInput } from '../../ui/Field.tsx';
import { STATUS_TEXTS } from './adStatusTexts.ts';

interface AdSelectorProps {
  readonly ads: readonly ManagedAd[];
  readonly selected: ManagedAd;
  readonly onChoose: (adId: string) => void;
}

/** Selects the ad that the page shows; archived ads come last. */
export function AdSelector({ ads, selected, onChoose }: AdSelectorProps) {
  const id = useId();
  const archivedRank = ({ status }: ManagedAd): number => (status === 'archived' ? 1 : 0);
  const sorted = ads.toSorted((one, other) => archivedRank(one) - archivedRank(other));
  return (
    <Box sx={{ flex: '1 1 240px', maxWidth: 480, minWidth: 0 }}>
      <Field id={id} label="Ad">
        <NativeSelect
          id={id}
          input={<FieldInput />}
          value={selected.ad_id}
          onChange={({ target }) => onChoose(target.value)}
        >
          {sorted.map(({ ad_id, ad_name, status }) => (
            <option key={ad_id} value={ad_id}>
              {`${ad_name} (${STATUS_TEXTS[status].name.toLowerCase()})`}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </Box>
  );
}
