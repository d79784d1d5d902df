import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AuditQuery, canBeInUrl, readFilters } from './auditQuery.ts';

/** The filters in the page's URL, so that they can be bookmarked and shared. Emails stay in the page's state only. */
export const useAuditQuery = (): readonly [AuditQuery, (next: AuditQuery) => void] => {
  const [params, setParams] = useSearchParams();
  const [privateFilters, setPrivateFilters] = useState<AuditQuery>({});
  const filters = readFilters((name) => privateFilters[name] ?? params.get(name));
  const choose = (next: AuditQuery): void => {
    const entries = Object.entries(next as Record<string, string>);
    setPrivateFilters(Object.fromEntries(entries.filter(([, value]) => !canBeInUrl(value))));
    setParams(Object.fromEntries(entries.filter(([, value]) => canBeInUrl(value))), { replace: true });
  };
  return [filters, choose];
};
