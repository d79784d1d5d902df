import Box from '@mui/material/Box';
import { useState } from 'react';
import { Panel } from '../../ui/Panel.tsx';
import type { FormProblem } from '../../app/formProblem.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useCampStatsMutation } from './adminApi.ts';
import { describeStats } from './describeCampStats.ts';
import { WebsiteField } from './WebsiteField.tsx';

/** Number of locations and minimum price of a website's camps. */
export function CampStats() {
  const [website, setWebsite] = useState<string | null>(null);
  const [load, { data, error, isLoading, reset, originalArgs }] = useCampStatsMutation();
  const problem = error as FormProblem | undefined;
  return (
    <Panel heading="Camp stats">
      <Box
        component="form"
        sx={{ display: 'grid', gap: 1.5 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (website !== null && !isLoading) void load(website);
        }}
      >
        <WebsiteField
          label="Website"
          value={website}
          onChange={(selected) => {
            reset();
            setWebsite(selected);
          }}
        />
        <div>
          <SubmitButton label="Show" isSending={isLoading} />
        </div>
      </Box>
      <Box role="status" sx={{ mt: 1, overflowWrap: 'anywhere', '&:empty': { display: 'none' } }}>
        {data && `${originalArgs ?? ''}: ${describeStats(data)}`}
      </Box>
      {problem && (
        <Box role="alert" sx={{ color: 'error.main', mt: 1 }}>
          {problem.message}
        </Box>
      )}
    </Panel>
  );
}
