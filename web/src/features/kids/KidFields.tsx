import { formatGrade } from '@campjay/domain/format.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { errorProps, Field, Input, Select } from '../../ui/fields/Field.tsx';
import { GRADES } from './kid.ts';
import { dobFieldId, type KidDraft } from './kidDraft.ts';

const MAX_NAME_LENGTH = 60;

interface KidFieldsProps {
  readonly draft: KidDraft;
  /** The kid's name, or 'Kid 2'. */
  readonly title: string;
  readonly dobLimits: { readonly min: string; readonly max: string };
  /** The error message of the date of birth. */
  readonly dobProblem: string | undefined;
  readonly hasAutoFocus: boolean;
  readonly onChange: (change: Partial<KidDraft>) => void;
  /** Undefined if the kid cannot be removed from the form. */
  readonly onRemove?: () => void;
  /** Shown below the fields. */
  readonly children?: ReactNode;
}

/** The input fields for a kid's name, date of birth and grade. All are optional. */
export function KidFields(props: KidFieldsProps) {
  const { draft, title, dobLimits, dobProblem, hasAutoFocus, onChange, onRemove, children } = props;
  const [nameId, dobId, gradeId] = [`name-${draft.id}`, dobFieldId(draft.id), `grade-${draft.id}`];
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 1.5, pt: 0.5 }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 44, mb: 0.5 }}
      >
        <Box sx={{ fontWeight: 700, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {title}
        </Box>
        {onRemove && (
          <Button aria-label={`Remove ${title}`} onClick={onRemove} sx={{ minHeight: 44, flexShrink: 0 }}>
            Remove
          </Button>
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.25,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(146px, 1fr))', sm: '1.2fr 1fr 0.8fr' },
          '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        }}
      >
        <Field id={nameId} label="Name (optional)">
          <Input
            id={nameId}
            value={draft.name}
            autoFocus={hasAutoFocus}
            autoComplete="off"
            maxLength={MAX_NAME_LENGTH}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </Field>
        <Field id={dobId} label="Date of birth" error={dobProblem}>
          <Input
            id={dobId}
            type="date"
            value={draft.dob}
            autoComplete="off"
            {...dobLimits}
            {...errorProps(dobId, dobProblem)}
            onChange={({ target }) => onChange({ dob: target.value })}
          />
        </Field>
        <Field id={gradeId} label="Rising grade" isLabelRaised>
          <Select id={gradeId} value={draft.grade} onChange={({ target }) => onChange({ grade: target.value })}>
            <option value="">Not set</option>
            {GRADES.map((grade) => (
              <option key={grade} value={grade}>
                {formatGrade(grade)}
              </option>
            ))}
          </Select>
        </Field>
      </Box>
      {children}
    </Box>
  );
}
