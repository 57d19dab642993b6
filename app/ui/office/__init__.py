"""What lies behind the supervisors' door: exams, results, records, rules, accounts."""
