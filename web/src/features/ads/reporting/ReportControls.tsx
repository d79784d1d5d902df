import { product } from '@campjay/domain/product.ts';
import type { ManagedAdvertiser, PlaceableInstance } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { useAdvertiserInstancesQuery } from '../advertisingApi.ts';
import { instanceName } from '../instances/instanceFacts.ts';
import { CustomDays } from './CustomDays.tsx';
import { PRESETS } from './days.ts';
import type { ReportChoice } from './reportSlice.ts';

type Option = readonly [value: string, name: string];
const NO_SESSIONS = { instances: [] as readonly PlaceableInstance[] };

/** Unique options by name, including a selected one that no longer exists. */
const optionsOf = (all: readonly Option[], selected: string | undefined): readonly Option[] => {
  const optionsByValue = new Map(selected === undefined ? all : [[selected, selected], ...all]);
  return [...optionsByValue].toSorted(([, one], [, other]) => one.localeCompare(other));
};

const zonesFor = (selected: string): readonly Option[] => {
  const localTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const names = new Set([product.timeZone, localTimeZone, selected]);
  return [...names].map((zone) => [zone, `${zone.split('/').at(-1)?.replaceAll('_', ' ')} time`] as const);
};

interface ReportControlsProps {
  readonly advertiser: ManagedAdvertiser;
  readonly choice: ReportChoice;
  readonly onChoose: (next: Partial<ReportChoice>) => void;
}

/** Filters of the report: days, time zone, and ad, camp, or session. */
export function ReportControls({ advertiser, choice, onChoose }: ReportControlsProps) {
  const { days, timeZone, adId, orgId, instanceId } = choice;
  const { data: { instances } = NO_SESSIONS } = useAdvertiserInstancesQuery(advertiser.advertiser_id);
  const camps = optionsOf(
    instances.map(({ org_id, camp_org_name }) => [org_id, camp_org_name] as const),
    orgId,
  );
  const sessions = optionsOf(
    instances.filter(({ org_id }) => org_id === orgId).map((each) => [each.instance_id, instanceName(each)] as const),
    instanceId,
  );
  return (
    <Box component="section" aria-label="What the report is about" sx={{ display: 'grid', gap: 1.5, mb: 2.5 }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))' }}>
        <ChoiceField
          label="Days"
          value={days}
          options={[...PRESETS, ['custom', 'Other days…']]}
          onChoose={(selected) => onChoose({ days: PRESETS.find(([preset]) => preset === selected)?.[0] ?? 'custom' })}
        />
        <ChoiceField
          label="Time zone"
          value={timeZone}
          options={zonesFor(timeZone)}
          onChoose={(zone) => onChoose({ timeZone: zone ?? product.timeZone })}
        />
        <ChoiceField
          label="Ad"
          all="All ads"
          value={adId}
          options={optionsOf(
            advertiser.ads.map(({ ad_id, ad_name }) => [ad_id, ad_name] as const),
            adId,
          )}
          onChoose={(selected) => onChoose({ adId: selected })}
        />
        {camps.length > 0 && (
          <ChoiceField
            label="Camp"
            all="All camps"
            value={orgId}
            options={camps}
            onChoose={(selected) => onChoose({ orgId: selected, instanceId: undefined })}
          />
        )}
        {orgId !== undefined && (
          <ChoiceField
            label="Session"
            all="All sessions"
            value={instanceId}
            options={sessions}
            onChoose={(selected) => onChoose({ instanceId: selected })}
          />
        )}
      </Box>
      {days === 'custom' && <CustomDays span={choice} onChoose={onChoose} />}
    </Box>
  );
}
