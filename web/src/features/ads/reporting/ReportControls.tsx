import { product } from '@campjay/domain/product/product.ts';
import { type Preset, PRESETS, type DaySpan, spanOf, validateSpan, todayIn } from './days.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { ManagedAdvertiser, PlaceableInstance } from '@campjay/query-api/ads/contract.ts';
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx';
import { useAdvertiserInstancesQuery } from '../advertisingApi.ts';
import { instanceName } from '../instances/instanceFacts.ts';

/** The report's filters: days, time zone, and ad, camp, or session. */
export interface ReportFilters {
  /**
   * A preset, such as 'last-month'. With 'custom', the user chooses `from` and `to`; otherwise the preset determines
   * them.
   */
  readonly days: Preset | 'custom';
  readonly from: string;
  readonly to: string;
  /** An IANA time zone. */
  readonly timeZone: string;
  readonly adId: string | undefined;
  readonly orgId: string | undefined;
  /** Session id, unique within `orgId`. */
  readonly instanceId: string | undefined;
}

/** The request parameters of a report. */
export interface ReportParams extends DaySpan {
  readonly advertiserId: string;
  readonly timeZone: string;
  readonly adId?: string;
  readonly orgId?: string;
  readonly instanceId?: string;
}

/** URL parameter names. The one for the ad is not 'ad', because 'ad' selects the ad to edit on the other pages. */
const PARAM_NAMES = {
  days: 'days',
  from: 'from',
  to: 'to',
  timeZone: 'zone',
  adId: 'of-ad',
  orgId: 'of-camp',
  instanceId: 'of-session',
} as const;

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** Reads the filters from URL parameters. Invalid ones are ignored. */
export const readFilters = (params: URLSearchParams, now: number): ReportFilters => {
  const param = (name: keyof typeof PARAM_NAMES): string | undefined => params.get(PARAM_NAMES[name]) ?? undefined;
  const zone = param('timeZone');
  const timeZone = zone !== undefined && isTimeZone(zone) ? zone : product.timeZone;
  const [from = '', to = ''] = [param('from'), param('to')];
  const isCustom = param('days') === 'custom' && validateSpan({ from, to }) === undefined;
  const preset = PRESETS.find(([name]) => name === param('days'))?.[0] ?? '30-days';
  const orgId = param('orgId');
  return {
    ...(isCustom ? { days: 'custom', from, to } : { days: preset, ...spanOf(preset, todayIn(timeZone, now)) }),
    timeZone,
    adId: param('adId'),
    orgId,
    instanceId: orgId === undefined ? undefined : param('instanceId'),
  };
};

/** Replaces the filters in the URL parameters and leaves all other parameters unchanged. */
export const withFilters = (params: URLSearchParams, filters: ReportFilters): URLSearchParams => {
  const next = new URLSearchParams(params);
  const isCustom = filters.days === 'custom';
  const urlValues = { ...filters, from: isCustom ? filters.from : undefined, to: isCustom ? filters.to : undefined };
  for (const [key, name] of Object.entries(PARAM_NAMES)) {
    const value = urlValues[key as keyof typeof PARAM_NAMES];
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** Converts the filters to request parameters, without the filters that are not set. */
export const reportParamsOf = (advertiserId: string, filters: ReportFilters): ReportParams => {
  const { from, to, timeZone, adId, orgId, instanceId } = filters;
  return {
    advertiserId,
    from,
    to,
    timeZone,
    ...(adId !== undefined && { adId }),
    ...(orgId !== undefined && { orgId }),
    ...(instanceId !== undefined && { instanceId }),
  };
};

interface CustomDaysProps {
  readonly span: DaySpan;
  readonly onChoose: (span: DaySpan) => void;
}

/** Inputs for the first and last day. The report updates once both are valid. */
function CustomDays({ span: { from, to }, onChoose }: CustomDaysProps) {
  const [draft, setDraft] = useState<DaySpan>({ from, to });
  const problem = validateSpan(draft);
  const updateDraft = (next: DaySpan): void => {
    setDraft(next);
    if (validateSpan(next) === undefined) onChoose(next);
  };
  const renderField = (name: 'from' | 'to', label: string) => (
    <Box sx={{ flex: '1 1 160px', maxWidth: 260 }}>
      <TextField
        type="date"
        label={label}
        value={draft[name]}
        onChange={(day) => updateDraft({ ...draft, [name]: day })}
        error={name === 'to' ? problem : undefined}
      />
    </Box>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1.5 }}>
      {renderField('from', 'First day')}
      {renderField('to', 'Last day')}
    </Box>
  );
}

type Option = readonly [value: string, name: string];
const NO_DATA = { instances: [] as readonly PlaceableInstance[] };

/**
 * Sorts options by name and drops duplicates. A selected value that is not an option any more is added, with its id as
 * the name.
 */
const sortOptions = (all: readonly Option[], selected: string | undefined): readonly Option[] => {
  const optionsByValue = new Map(selected === undefined ? all : [[selected, selected], ...all]);
  return [...optionsByValue].toSorted(([, one], [, other]) => one.localeCompare(other));
};

/** The product's, the browser's, and the selected time zone. */
const timeZoneOptions = (selected: string): readonly Option[] => {
  const localTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const names = new Set([product.timeZone, localTimeZone, selected]);
  return [...names].map((zone) => [zone, `${zone.split('/').at(-1)?.replaceAll('_', ' ')} time`] as const);
};

interface ReportControlsProps {
  readonly advertiser: ManagedAdvertiser;
  readonly filters: ReportFilters;
  /** Called with the filters that change. */
  readonly onChoose: (changes: Partial<ReportFilters>) => void;
}

/** Input fields for the report's filters. */
export function ReportControls({ advertiser, filters, onChoose }: ReportControlsProps) {
  const { days, timeZone, adId, orgId, instanceId } = filters;
  const { data: { instances } = NO_DATA } = useAdvertiserInstancesQuery(advertiser.advertiser_id);
  const camps = sortOptions(
    instances.map(({ org_id, camp_org_name }) => [org_id, camp_org_name] as const),
    orgId,
  );
  const sessions = sortOptions(
    instances.filter(({ org_id }) => org_id === orgId).map((each) => [each.instance_id, instanceName(each)] as const),
    instanceId,
  );
  return (
    <Box component="section" aria-label="Report filters" sx={{ display: 'grid', gap: 1.5, mb: 2.5 }}>
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
          options={timeZoneOptions(timeZone)}
          onChoose={(zone) => onChoose({ timeZone: zone ?? product.timeZone })}
        />
        <ChoiceField
          label="Ad"
          noChoiceLabel="All ads"
          value={adId}
          options={sortOptions(
            advertiser.ads.map(({ ad_id, ad_name }) => [ad_id, ad_name] as const),
            adId,
          )}
          onChoose={(selected) => onChoose({ adId: selected })}
        />
        {camps.length > 0 && (
          <ChoiceField
            label="Camp"
            noChoiceLabel="All camps"
            value={orgId}
            options={camps}
            onChoose={(selected) => onChoose({ orgId: selected, instanceId: undefined })}
          />
        )}
        {orgId !== undefined && (
          <ChoiceField
            label="Session"
            noChoiceLabel="All sessions"
            value={instanceId}
            options={sessions}
            onChoose={(selected) => onChoose({ instanceId: selected })}
          />
        )}
      </Box>
      {days === 'custom' && <CustomDays span={filters} onChoose={onChoose} />}
    </Box>
  );
}
