import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ActFilters, mayStandInAddress, readFilters } from './actFilters.ts';

/** The filters in the page's address, so that they can be kept and sent; but for emails, which this page alone remembers. */
export const useActFilters = (): readonly [ActFilters, (next: ActFilters) => void] => {
  const [params, setParams] = useSearchParams();
  const [unsaid, setUnsaid] = useState<ActFilters>({});
  const filters = readFilters((name) => unsaid[name] ?? params.get(name));
  const choose = (next: ActFilters): void => {
    const entries = Object.entries(next as Record<string, string>);
    setUnsaid(Object.fromEntries(entries.filter(([, value]) => !mayStandInAddress(value))));
    setParams(Object.fromEntries(entries.filter(([, value]) => mayStandInAddress(value))), { replace: true });
  };
  return [filters, choose];
};
