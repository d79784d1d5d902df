import { product } from '@campjay/domain/product/product.ts';
import { type Preset, PRESETS, type Span, spanOf, spanProblem, todayIn } from './days.ts';
import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { Field, FieldInput } from '../../../ui/fields/Field.tsx';
import type { ManagedAdvertiser, PlaceableInstance } from '@campjay/query-api/ads/contract.ts';
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx';
import { useAdvertiserInstancesQuery } from '../advertisingApi.ts';
import { instanceName } from '../instances/instanceFacts.ts';

/** The report's filters: days, time zone, and ad, camp, or session. */
export interface ReportChoice {
  /** 'custom' uses `from` and `to`. */
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

/** The query sent to the server. */
export interface ReportSlice extends Span {
  readonly advertiserId: string;
  readonly timeZone: string;
  readonly adId?: string;
  readonly orgId?: string;
  readonly instanceId?: string;
}

/** URL parameter names; the ad's parameter is not 'ad', which selects the ad to edit on other pages. */
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

/** Reads the filters from URL parameters; invalid ones count as absent. */
export const readChoice = (params: URLSearchParams, now: number): ReportChoice => {
  const text = (name: keyof typeof PARAM_NAMES): string | undefined => params.get(PARAM_NAMES[name]) ?? undefined;
  const zone = text('timeZone');
  const timeZone = zone !== undefined && isTimeZone(zone) ? zone : product.timeZone;
  const [from = '', to = ''] = [text('from'), text('to')];
  const isCustom = text('days') === 'custom' && spanProblem({ from, to }) === undefined;
  const preset = PRESETS.find(([name]) => name === text('days'))?.[0] ?? '30-days';
  const orgId = text('orgId');
  return {
    ...(isCustom ? { days: 'custom', from, to } : { days: preset, ...spanOf(preset, todayIn(timeZone, now)) }),
    ...{ timeZone, adId: text('adId'), orgId },
    instanceId: orgId === undefined ? undefined : text('instanceId'),
  };
};

/** Replaces the filters in the URL parameters and leaves the others unchanged. */
export const withChoice = (params: URLSearchParams, choice: ReportChoice): URLSearchParams => {
  const next = new URLSearchParams(params);
  const isCustom = choice.days === 'custom';
  const urlValues = { ...choice, from: isCustom ? choice.from : undefined, to: isCustom ? choice.to : undefined };
  for (const [key, name] of Object.entries(PARAM_NAMES)) {
    const value = urlValues[key as keyof typeof PARAM_NAMES];
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
};

export const sliceOf = (advertiserId: string, choice: ReportChoice): ReportSlice => {
  const { from, to, timeZone, adId, orgId, instanceId } = choice;
  return {
    ...{ advertiserId, from, to, timeZone },
    ...(adId !== undefined && { adId }),
    ...(orgId !== undefined && { orgId }),
    ...(instanceId !== undefined && { instanceId }),
  };
};

interface CustomDaysProps {
  readonly span: Span;
  readonly onChoose: (span: Span) => void;
}

/** Inputs for a custom range; the report updates once the range is valid. */
function CustomDays({ span: { from, to }, onChoose }: CustomDaysProps) {
  const [typed, setTyped] = useState<Span>({ from, to });
  const id = useId();
  const problem = spanProblem(typed);
  const type = (next: Span): void => {
    setTyped(next);
    if (spanProblem(next) === undefined) onChoose(next);
  };
  const field = (name: 'from' | 'to', label: string) => (
    <Box sx={{ flex: '1 1 160px', maxWidth: 260 }}>
      <Field id={`${id}-${name}`} label={label} isLabelRaised error={name === 'to' ? problem : undefined}>
        <FieldInput
          id={`${id}-${name}`}
          type="date"
          value={typed[name]}
          onChange={({ target }) => type({ ...typed, [name]: target.value })}
          inputProps={{ 'aria-describedby': name === 'to' && problem !== undefined ? `${id}-to-error` : undefined }}
        />
      </Field>
    </Box>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1.5 }}>
      {field('from', 'First day')}
      {field('to', 'Last day')}
    </Box>
  );
}

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
