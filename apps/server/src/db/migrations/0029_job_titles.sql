-- What a person does in their firm: the value of a function. It gives no right; the role does.
alter table shared.users add column job_title text;
