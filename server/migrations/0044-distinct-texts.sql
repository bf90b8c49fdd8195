-- Transactions of one merchant mostly have one text. A search of very many transactions goes from one text to the next in this index, and
-- looks at each once. The account is for row-level security. Equal entries are stored once, so that it is small.
create index transactions_by_text on cairn.transactions (household_id, search_text, account_id) where counts;
