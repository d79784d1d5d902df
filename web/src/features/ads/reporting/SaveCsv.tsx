import { saveFile } from '../../accounts/saveFile.ts';
import { SaveCsvButton } from '../../../ui/SaveCsvButton.tsx';
import { useReportCsvMutation } from './reportingApi.ts';
import type { ReportSlice } from './reportSlice.ts';

/** Downloads the figures as a CSV file. */
export function SaveCsv({ slice }: { slice: ReportSlice }) {
  const [load, { reset }] = useReportCsvMutation();
  const save = async (): Promise<boolean> => {
    const { data } = await load(slice);
    if (data === undefined) return false;
    saveFile(`campjay-report-${slice.from}-${slice.to}.csv`, 'text/csv;charset=utf-8', data);
    reset(); // frees the downloaded data
    return true;
  };
  return <SaveCsvButton saved="The report is in your downloads." onSave={save} />;
}
