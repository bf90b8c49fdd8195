-- Comments that name a person are one more thing that they can choose to be sent.
alter table cairn.notification_choices
  drop constraint notification_choices_kind_check,
  add constraint notification_choices_kind_check check (kind in (
    'weekly-letter', 'budget-80', 'budget-100', 'balance-below', 'charge-above', 'new-price', 'short', 'doubled-charge', 'connection', 'comment'
  ));
