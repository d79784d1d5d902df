import { saveFile } from '../../accounts/saveFile.ts';
import { SaveCsvButton } from '../../../ui/SaveCsvButton.tsx';
import type { AuditQuery } from './auditQuery.ts';
import { useAuditCsvMutation } from './auditApi.ts';

/** Exports the filtered audit entries as a CSV file. */
export function AuditExport({ filters }: { filters: AuditQuery }) {
  const [load, { reset }] = useAuditCsvMutation();
  const save = async (): Promise<boolean> => {
    const { data } = await load(filters);
    if (data === undefined) return false;
    saveFile('campjay-audit.csv', 'text/csv;charset=utf-8', data);
    reset(); // frees the exported data
    return true;
  };
  return <SaveCsvButton saved="The file is in your downloads. The audit says that you took it." onSave={save} />;
}
