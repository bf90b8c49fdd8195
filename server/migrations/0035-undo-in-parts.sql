-- An undo of a part of a step names the step too (docs/decisions/undo.md). Added without rewriting the table.
alter table cairn.journal add column undoes_in_part boolean not null default false;
