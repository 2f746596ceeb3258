-- 019: what an operator has answered to a report stays with the report, and goes with either of its players.

update acts set
    detail = '',
    account = coalesce(account, (select reported from reports where cast(reports.id as text) = acts.subject)),
    reason = case when acts.subject in (select cast(id as text) from reports) then reason else '' end
where act = 'answer-report';
